package app

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/media"
)

// workerWord is the command by which the program starts itself to work on files: one that breaks it breaks nothing else.
const workerWord = "media-worker"

func mediaWorkerCommand() *cobra.Command {
	return &cobra.Command{
		Use: workerWord, Short: "Work on files for a server that runs", Args: cobra.NoArgs, Hidden: true,
		RunE: func(cmd *cobra.Command, _ []string) error { return media.Work(cmd.InOrStdin(), cmd.OutOrStdout()) },
	}
}

// mediaWorker gives the command line of the worker.
func mediaWorker() ([]string, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("media worker: %w", err)
	}
	return []string{program, workerWord}, nil
}

func (h *house) openMedia(config Config) (err error) {
	h.media, err = media.Open(media.Config{
		Folder: config.mediaFolder(), Most: config.MaxUpload, Worker: config.worker, Log: h.log, Now: time.Now,
	})
	if err != nil {
		return fmt.Errorf("media: %w", err)
	}
	h.closers = append(h.closers, h.media.Close)
	return nil
}

// sweepFilesEvery is how often files are looked for that nothing uses.
const sweepFilesEvery = 24 * time.Hour

// sweepFiles deletes the files that no entry has or had.
func (h *house) sweepFiles(ctx context.Context) error {
	used, err := h.answers.Files(ctx)
	if err != nil {
		return err
	}
	return h.media.Sweep(ctx, func(hash string) bool { return used[hash] })
}
