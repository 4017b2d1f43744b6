package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// verifyCommand tells whether a backup is whole, and what is in it.
func verifyCommand(p environment.Program) *cobra.Command {
	var decryption environment.DecryptionFlags
	var drill bool
	cmd := &cobra.Command{
		Use: "verify FILE", Short: "Read all of a backup and say what is in it", Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
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
			progress := newProgress(cmd.ErrOrStderr(), "Reading")
			read := verify
			if drill {
				read = func(ctx context.Context, archive io.Reader, keys backup.Keys) (*backup.Contents, error) {
					return runDrill(ctx, archive, keys, p)
				}
			}
			contents, err := read(ctx, io.TeeReader(archive, progress), keys)
			progress.end()
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if err := reportBackup(cmd.OutOrStdout(), args[0], contents); err != nil || !drill {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), "The drill went well: the backup was restored into a scratch folder and opened, and all that it says was there.")
			return err
		},
	}
	decryption.Flags(cmd.Flags())
	cmd.Flags().BoolVar(&drill, "drill", false, "restore it into a scratch folder as well, open it, and count what is there")
	return cmd
}

func verify(ctx context.Context, archive io.Reader, keys backup.Keys) (*backup.Contents, error) {
	return backup.Verify(ctx, archive, keys, host.BackupRules())
}

// runDrill restores a backup into a scratch folder, opens it with the types of this program, and compares what is there
// with what the backup says. Of the files it only sees that those are there which the content names.
func runDrill(ctx context.Context, archive io.Reader, keys backup.Keys, p environment.Program) (contents *backup.Contents, err error) {
	plain, encrypted, err := keys.Open(archive)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "quoin-drill-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	config := environment.Config{Data: folder, Log: environment.LogConfig{Format: "text"}}
	files := &hashRecorder{hashes: map[string]bool{}}
	contents, err = backup.Restore(ctx, plain, host.BackupRules(), backup.Place{Fill: storeFiller(config), Files: files, Now: time.Now})
	if err != nil {
		return nil, err
	}
	contents.Encrypted = encrypted
	env := &environment.Environment{Program: p, Config: config, Log: slog.New(slog.DiscardHandler)}
	defer func() { err = errors.Join(err, env.Close()) }()
	if err := env.OpenStore(ctx); err != nil {
		return nil, fmt.Errorf("the drill: the store cannot be opened: %w", err)
	}
	if err := env.OpenContent(ctx); err != nil {
		return nil, fmt.Errorf("the drill: the content cannot be opened: %w", err)
	}
	return contents, compareWithBackup(ctx, env, contents, files.hashes)
}

// compareWithBackup compares the contents of the store with what a backup says.
func compareWithBackup(ctx context.Context, env *environment.Environment, contents *backup.Contents, files map[string]bool) error {
	users, err := env.Auth.List(ctx)
	if err != nil {
		return err
	}
	found := map[string]int{host.Users: len(users)}
	if err := env.Store.View(ctx, func(r storage.Reader) error { return countEntries(r, env.Registry, found) }); err != nil {
		return fmt.Errorf("the drill: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(contents.Types)) {
		if _, known := env.Registry.Type(name); !known && name != host.Users {
			return fmt.Errorf("the drill: this program has no type %q, of which the backup has %d", name, contents.Types[name])
		}
		if found[name] != contents.Types[name] {
			return fmt.Errorf("the drill: %d of %s were restored, the backup says %d", found[name], name, contents.Types[name])
		}
	}
	used, err := env.Answers.Files(ctx)
	if err != nil {
		return fmt.Errorf("the drill: %w", err)
	}
	for _, hash := range slices.Sorted(maps.Keys(used)) {
		if !files[hash] {
			return fmt.Errorf("the drill: the content names the file %s, which is not there", hash)
		}
	}
	return nil
}

// countEntries counts the entries of each type, and wants that each can be read.
func countEntries(r storage.Reader, registry *model.Registry, found map[string]int) error {
	for _, t := range registry.Types() {
		for pair, err := range r.Scan(entrystore.EntryPrefix(t.Name), "") {
			if err == nil {
				_, err = entrystore.DecodeRecord(pair.Value)
			}
			if err != nil {
				return fmt.Errorf("an entry of %s cannot be read: %w", t.Name, err)
			}
			found[t.Name]++
		}
	}
	return nil
}

// hashRecorder is a store of files that only records their hashes.
type hashRecorder struct {
	blob.Store
	hashes map[string]bool
}

func (h *hashRecorder) Put(_ context.Context, hash string, _ int64, _ io.Reader) error {
	h.hashes[hash] = true
	return nil
}
