package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
)

func storeCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "store", Short: "Bring the store to another place", Args: cobra.NoArgs}
	cmd.AddCommand(storeCopyCommand())
	return cmd
}

func storeCopyCommand() *cobra.Command {
	config, configErr := environment.LoadConfig()
	var from, to string
	cmd := &cobra.Command{
		Use: "copy --from PLACE --to PLACE", Short: "Copy the store from a folder to a cluster, or back", Args: cobra.NoArgs,
		Long: "Copy the store. A place is bolt:FOLDER, a data folder, or etcd://host:2379,host:2379/prefix, a cluster (etcds:// for TLS).\n" +
			"No server may use a folder meanwhile; what nodes of a cluster take while the copy is made is not part of it.\n" +
			"With --media, files are copied as well, between the folder and the bucket. A copy to a cluster that was ended goes on\n" +
			"where it was when it is begun again.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if configErr != nil {
				return configErr
			}
			ctx, release := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer release()
			return copyStore(ctx, cmd, config, from, to)
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "where the store is")
	cmd.Flags().StringVar(&to, "to", "", "where it is to be: an empty folder, or a prefix below which there is nothing")
	config.MediaFlag(cmd.Flags())
	for _, name := range []string{"from", "to"} {
		_ = cmd.MarkFlagRequired(name) // the flag is there
	}
	return cmd
}

// withStoreAt returns the configuration with the store at a place.
func withStoreAt(c environment.Config, place string) (environment.Config, error) {
	var err error
	if folder, ok := strings.CutPrefix(place, "bolt:"); ok && folder != "" {
		if err = c.Store.Parse(""); err == nil {
			c.Data, err = filepath.Abs(folder)
		}
		return c, err
	}
	if !strings.HasPrefix(place, "etcd") {
		return c, fmt.Errorf("%q is neither a folder, such as bolt:/var/lib/quoin, nor a cluster, such as etcd://host:2379/prefix", place)
	}
	return c, c.Store.Parse(place)
}

// copyStore copies a store, and says what it has copied.
func copyStore(ctx context.Context, cmd *cobra.Command, config environment.Config, from, to string) (err error) {
	source, err := withStoreAt(config, from)
	if err != nil {
		return fmt.Errorf("--from: %w", err)
	}
	target, err := withStoreAt(config, to)
	if err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	log := slog.New(slog.DiscardHandler)
	source.MustExist = true
	if err := backup.Unfinished(source.Data); err != nil && !source.Store.Shared() {
		return err
	}
	store, err := openExistingStore(ctx, source, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	snap, err := store.Snapshot(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, snap.Close()) }()
	made, err := newTarget(ctx, target, snap)
	if err != nil {
		return err
	}
	progress := newProgress(cmd.ErrOrStderr(), "Copying")
	if measured, ok := store.(storage.Measured); ok {
		if stats, err := measured.Stats(ctx); err == nil {
			progress.total = stats.Bytes
		}
	}
	sum, err := fillTarget(ctx, made, snap, progress)
	progress.end()
	filesSummary := ""
	if err == nil {
		filesSummary, err = copyFiles(ctx, cmd, source, made.config)
	}
	if err != nil {
		return errors.Join(err, made.abort())
	}
	if err := made.finish(); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "Copied to %s and read back: %d keys, %s, at commit %d, SHA-256 %x.\n%s",
		target.StoreLocation(), sum.keys, environment.FormatSize(sum.bytes), snap.Seq(), sum.hash.Sum(nil), filesSummary)
	return nil
}

// openExistingStore opens a store that must exist.
func openExistingStore(ctx context.Context, c environment.Config, log *slog.Logger) (storage.Store, error) {
	if c.Store.Shared() {
		return c.Store.Open(ctx, log, true)
	}
	if _, err := os.Stat(c.StorePath()); errors.Is(err, os.ErrNotExist) {
		return nil, environment.NoStoreError(c.Data)
	}
	store, err := bolt.Open(c.StorePath())
	if errors.Is(err, storage.ErrLocked) {
		return nil, fmt.Errorf("a server uses %s: stop it first, since what it takes meanwhile would be missing (%w)", c.Data, err)
	}
	return store, err
}

// copyFiles copies the files that the target does not have yet, and gives what there is to say about them.
func copyFiles(ctx context.Context, cmd *cobra.Command, source, target environment.Config) (summary string, err error) {
	from, err1 := filesAt(ctx, source)
	to, err2 := filesAt(ctx, target)
	if err := errors.Join(err1, err2); err != nil {
		return "", fmt.Errorf("media: %w", err)
	}
	switch {
	case source.Store.Shared() && target.Store.Shared():
		return "", nil // they share the bucket
	case from == nil:
		return "The files stay in their bucket: --media copies them.\n", nil
	case to == nil:
		for _, err := range from.List(ctx) {
			return fmt.Sprintf("The files stay in %s: nodes share a bucket, and --media copies them there.\n", source.MediaFolder()), err
		}
		return "", nil
	}
	progress := newProgress(cmd.ErrOrStderr(), "Copying files")
	defer progress.end()
	there := map[string]bool{}
	for info, err := range to.List(ctx) {
		if err != nil {
			return "", fmt.Errorf("media: %w", err)
		}
		there[info.Hash] = true
	}
	files := 0
	for info, err := range from.List(ctx) {
		if err == nil && !there[info.Hash] {
			err = copyBlob(ctx, from, to, info.Hash, progress)
		}
		if err != nil {
			return "", fmt.Errorf("the file %s: %w", info.Hash, err)
		}
		files++
	}
	return fmt.Sprintf("%d files are there as well.\n", files), nil
}

// filesAt gives where the files of a store lie; nil if that is a bucket and nobody says which.
func filesAt(ctx context.Context, config environment.Config) (blob.Store, error) {
	if config.Store.Shared() {
		return environment.OpenBlobs(ctx, config)
	}
	return blob.NewDisk(config.MediaFolder())
}

func copyBlob(ctx context.Context, from, to blob.Store, hash string, progress *progress) (err error) {
	file, err := from.Open(ctx, hash)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return to.Put(ctx, hash, file.Size, io.TeeReader(file, progress))
}
