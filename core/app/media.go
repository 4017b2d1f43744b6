package app

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/blob/s3"
	"github.com/quoin-cms/quoin/core/internal/media"
)

// workerCommandName is the command by which the program starts itself to work on files: one that breaks it breaks
// nothing else.
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

// openMedia opens the store of media files, once.
func (env *environment) openMedia(ctx context.Context) error {
	if env.media != nil {
		return nil
	}
	blobs, err := openBlobs(ctx, env.config)
	if err != nil {
		return fmt.Errorf("media: %w", err)
	}
	if blobs != nil {
		env.bucket = blob.Monitor(blobs, env.log, time.Now)
		blobs = env.bucket
	}
	env.media, err = media.Open(media.Config{
		Folder: env.config.mediaFolder(), Blobs: blobs, MaxSize: env.config.MaxUpload, Worker: env.config.worker, Log: env.log, Now: time.Now,
	})
	if err != nil {
		return fmt.Errorf("media: %w", err)
	}
	if blobs == nil && env.config.Store.shared() {
		env.log.Warn("pictures and documents lie in the folder of this node, where no other node has them: use --media s3://bucket/prefix")
	}
	env.closers = append(env.closers, env.media.Close)
	return nil
}

// openBlobs opens the store of the files; nil for the data folder.
func openBlobs(ctx context.Context, config serverConfig) (blob.Store, error) {
	if config.Media == nil {
		return nil, nil
	}
	bucket := config.s3Account
	bucket.Bucket, bucket.Prefix = config.Media.Bucket, config.Media.Prefix
	return s3.Open(ctx, bucket)
}

// sweepFilesInterval is the time between two searches for unused files.
const sweepFilesInterval = 24 * time.Hour

// sweepFiles deletes the files that no entry has or had.
func (srv *server) sweepFiles(ctx context.Context) error {
	if srv.scrub != nil && !srv.scrub.Whole() {
		return nil // what names a file may be what is damaged
	}
	used, err := srv.answers.Files(ctx)
	if err != nil {
		return err
	}
	return srv.media.Sweep(ctx, func(hash string) bool { return used[hash] })
}
