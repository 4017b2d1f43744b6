package environment

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/blob/s3"
	"github.com/quoin-cms/quoin/core/internal/media"
)

// WorkerCommandName is the command by which the program starts itself to process files. A file that crashes this process
// does not crash the server.
const WorkerCommandName = "media-worker"

// MediaWorker gives the command line of the worker.
func MediaWorker() ([]string, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("media worker: %w", err)
	}
	return []string{program, WorkerCommandName}, nil
}

// OpenMedia opens the store of media files, once.
func (env *Environment) OpenMedia(ctx context.Context) error {
	if env.Media != nil {
		return nil
	}
	blobs, err := OpenBlobs(ctx, env.Config)
	if err != nil {
		return fmt.Errorf("media: %w", err)
	}
	if blobs != nil {
		env.Bucket = blob.Monitor(blobs, env.Log, time.Now)
		blobs = env.Bucket
	}
	env.Media, err = media.Open(media.Config{
		Folder: env.Config.MediaFolder(), Blobs: blobs, MaxSize: env.Config.Files.MaxUpload, Worker: env.Config.Files.Worker, Log: env.Log, Now: time.Now,
	})
	if err != nil {
		return fmt.Errorf("media: %w", err)
	}
	if blobs == nil && env.Config.Store.Shared() {
		env.Log.Warn("pictures and documents lie in the folder of this node, where no other node has them: use --media s3://bucket/prefix")
	}
	env.OnClose(env.Media.Close)
	return nil
}

// OpenBlobs opens the store of the files; nil for the data folder.
func OpenBlobs(ctx context.Context, config Config) (blob.Store, error) {
	if config.Files.Bucket == nil {
		return nil, nil
	}
	bucket := config.Files.account
	bucket.Bucket, bucket.Prefix = config.Files.Bucket.Bucket, config.Files.Bucket.Prefix
	return s3.Open(ctx, bucket)
}

// sweepFilesInterval is the time between two searches for unused files.
const sweepFilesInterval = 24 * time.Hour

// sweepFiles deletes the files that no entry has or had.
func (env *Environment) sweepFiles(ctx context.Context) error {
	if env.Scrub != nil && !env.Scrub.Whole() {
		return nil // the damaged value may refer to a file
	}
	used, err := env.Answers.Files(ctx)
	if err != nil {
		return err
	}
	return env.Media.Sweep(ctx, func(hash string) bool { return used[hash] })
}
