package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
	"github.com/quoin-cms/quoin/storage/etcd"
)

// restoreCommand makes a data folder of a backup.
func restoreCommand() *cobra.Command {
	config, configErr := environment.LoadConfig()
	var decryption environment.DecryptionFlags
	var replace bool
	cmd := &cobra.Command{
		Use: "restore FILE", Short: "Make a data folder, or a store in a cluster, of a backup, which may come from standard input (-)", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if configErr != nil {
				return configErr
			}
			keys, err := decryption.Keys(os.Getenv)
			if err != nil {
				return err
			}
			ctx, release := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer release()
			archive, err := openArchive(cmd, args[0])
			if err != nil {
				return err
			}
			defer archive.Close()
			return restore(ctx, cmd, config, archive, keys, replace)
		},
	}
	config.DataFlag(cmd.Flags())
	config.MediaFlag(cmd.Flags())
	decryption.Flags(cmd.Flags())
	cmd.Flags().BoolVar(&replace, "replace", false, "put a folder that is there aside, under another name")
	return cmd
}

// restore brings a backup back to the data folder.
func restore(ctx context.Context, cmd *cobra.Command, config environment.Config, archive io.Reader, keys backup.Keys, replace bool) error {
	if config.Store.Shared() {
		return restoreShared(ctx, cmd, config, archive, keys, replace)
	}
	data, err := filepath.Abs(config.Data)
	if err != nil {
		return err
	}
	config.Data = data
	progress := newProgress(cmd.ErrOrStderr(), "Restoring")
	plain, encrypted, err := keys.Open(io.TeeReader(archive, progress))
	if err != nil {
		return err
	}
	var epoch uint64
	if replace {
		if epoch, err = storeEpoch(config); err != nil {
			return err
		}
	}
	folder, err := backup.NewFolder(config.Data, replace)
	if err != nil {
		return err
	}
	made := config
	made.Data = folder.Path
	contents, err := restoreInto(ctx, made, plain, epoch)
	progress.end()
	if err != nil {
		return errors.Join(err, folder.GiveUp())
	}
	if err := copySecretKey(config.Data, folder.Path); err != nil {
		return errors.Join(err, folder.GiveUp())
	}
	before, err := folder.Finish(time.Now())
	if err != nil {
		return err
	}
	contents.Encrypted = encrypted
	if before != "" {
		fmt.Fprintf(cmd.OutOrStdout(), "The folder of before is %s.\n", before)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "Restored to %s.\n", config.Data)
	reportMissingSecretKey(cmd.OutOrStdout(), config)
	return reportBackup(cmd.OutOrStdout(), "The backup", contents)
}

// restoreShared brings a backup back to a cluster, below a prefix where nothing is.
func restoreShared(ctx context.Context, cmd *cobra.Command, config environment.Config, archive io.Reader, keys backup.Keys, replace bool) error {
	if replace {
		return errors.New("a store in a cluster is not replaced: choose another prefix")
	}
	files, err := environment.OpenBlobs(ctx, config)
	if err != nil {
		return fmt.Errorf("media: %w", err)
	}
	if files == nil {
		files = noBucket{}
	}
	where, err := config.Store.EtcdConfig(slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	progress := newProgress(cmd.ErrOrStderr(), "Restoring")
	plain, encrypted, err := keys.Open(io.TeeReader(archive, progress))
	if err != nil {
		return err
	}
	contents, err := backup.Restore(ctx, plain, host.BackupRules(), backup.Place{
		Fill: func(id storage.Identity, seq storage.Seq) (backup.Filler, error) {
			return etcd.Fill(ctx, where, id, seq)
		},
		Files: files, Now: time.Now,
	})
	progress.end()
	if err != nil {
		return err
	}
	contents.Encrypted = encrypted
	fmt.Fprintf(cmd.OutOrStdout(), "Restored to %s.\n", config.StoreLocation())
	reportMissingSecretKey(cmd.OutOrStdout(), config)
	return reportBackup(cmd.OutOrStdout(), "The backup", contents)
}

// noBucket takes no file: nodes share a bucket, and nobody has said which.
type noBucket struct{ blob.Store }

func (noBucket) Put(context.Context, string, int64, io.Reader) error {
	return errors.New("the backup has files, which nodes of a cluster share: say where with --media s3://bucket/prefix")
}

// restoreInto fills a data folder that is being made.
func restoreInto(ctx context.Context, config environment.Config, archive io.Reader, epoch uint64) (*backup.Contents, error) {
	files, err := environment.OpenBlobs(ctx, config)
	if err == nil && files == nil {
		files, err = blob.NewDisk(config.MediaFolder())
	}
	if err != nil {
		return nil, fmt.Errorf("media: %w", err)
	}
	return backup.Restore(ctx, archive, host.BackupRules(), backup.Place{
		Fill: storeFiller(config), Files: files, Epoch: epoch, Now: time.Now,
	})
}

// storeFiller creates the store of a data folder that is being made.
func storeFiller(config environment.Config) func(storage.Identity, storage.Seq) (backup.Filler, error) {
	return func(id storage.Identity, seq storage.Seq) (backup.Filler, error) {
		return bolt.Fill(config.StorePath(), id, seq)
	}
}

// storeEpoch returns the epoch of the store that is about to be replaced; zero where there is none that can be read. It fails
// while another process has the store open.
func storeEpoch(config environment.Config) (uint64, error) {
	if _, err := os.Stat(config.StorePath()); errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	store, err := bolt.Open(config.StorePath())
	if errors.Is(err, storage.ErrLocked) {
		return 0, err
	}
	if err != nil {
		return 0, nil // it may be damaged, which is what a restore is for
	}
	return store.Identity().Epoch, store.Close()
}

// copySecretKey takes the key of a folder that is being replaced along: it is this site's, and no backup has it.
func copySecretKey(from, to string) error {
	if from == to {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(from, environment.SecretKeyFile)) //nolint:gosec // it is in the data folder
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return environment.ExplainFileError(filepath.Join(from, environment.SecretKeyFile), err)
	}
	return os.WriteFile(filepath.Join(to, environment.SecretKeyFile), text, 0o600)
}

// reportMissingSecretKey says what becomes of secrets in a restored store whose key is not there.
func reportMissingSecretKey(out io.Writer, config environment.Config) {
	path := config.SecretKeyPath()
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(out, "Secrets that staff have typed in, such as the password of the mail server, open with the secret key file of before alone, "+
			"which no backup has: put a copy of it at %s before the start, or type them in again.\n", path)
	}
}
