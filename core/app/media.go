package app

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/media"
	"github.com/quoin-cms/quoin/core/media/blob"
	"github.com/quoin-cms/quoin/core/media/s3"
)

// workerWord is the command by which the program starts itself to work on files: one that breaks it breaks nothing else.
const workerCommandName = "media-worker"

func mediaWorkerCommand() *cobra.Command {
	return &cobra.Command{
		Use: workerCommandName, Short: "Work on files for a server that runs", Args: cobra.NoArgs, Hidden: true,
		RunE: func(cmd *cobra.Command, _ []string) error { return media.Work(cmd.InOrStdin(), cmd.OutOrStdout()) },
	}
}

// mediaWorker gives the command line of the worker.
func mediaWorker() ([]string, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("media worker: %w", err)
	}
	return []string{program, workerCommandName}, nil
}

// openMedia opens the shelf of the files, once.
func (g *environment) openMedia(ctx context.Context) error {
	if g.media != nil {
		return nil
	}
	blobs, err := openBlobs(ctx, g.config)
	if err != nil {
		return fmt.Errorf("media: %w", err)
	}
	if blobs != nil {
		g.bucket = blob.Watch(blobs, g.log, time.Now)
		blobs = g.bucket
	}
	g.media, err = media.Open(media.Config{
		Folder: g.config.mediaFolder(), Blobs: blobs, Most: g.config.MaxUpload, Worker: g.config.worker, Log: g.log, Now: time.Now,
	})
	if err != nil {
		return fmt.Errorf("media: %w", err)
	}
	if blobs == nil && g.config.Store.shared() {
		g.log.Warn("pictures and documents lie in the folder of this node, where no other node has them: use --media s3://bucket/prefix")
	}
	g.closers = append(g.closers, g.media.Close)
	return nil
}

// openBlobs opens the store of the files; nil for the data folder.
func openBlobs(ctx context.Context, config Config) (blob.Store, error) {
	if config.Media == nil {
		return nil, nil
	}
	bucket := config.s3Account
	bucket.Bucket, bucket.Prefix = config.Media.Bucket, config.Media.Prefix
	return s3.Open(ctx, bucket)
}

// sweepFilesEvery is how often files are looked for that nothing uses.
const sweepFilesInterval = 24 * time.Hour

// sweepFiles deletes the files that no entry has or had.
func (h *server) sweepFiles(ctx context.Context) error {
	if h.scrub != nil && !h.scrub.Whole() {
		return nil // what names a file may be what is damaged
	}
	used, err := h.answers.Files(ctx)
	if err != nil {
		return err
	}
	return h.media.Sweep(ctx, func(hash string) bool { return used[hash] })
}

// sweepAttachmentsEvery is how often files are looked for that senders have not named in time, and those of what was erased.
const sweepAttachmentsInterval = time.Minute

// sweepAttachments deletes such files.
func (h *server) sweepAttachments(ctx context.Context) error {
	return h.inbox.SweepFiles(ctx, h.answers.Files)
}
