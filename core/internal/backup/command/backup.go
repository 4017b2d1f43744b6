// Package command has the commands that copy a site as a whole: backup with its verification, restore, and store copy.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/ctl"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/host"
)

// Commands returns the commands that copy a site as a whole: backup, restore and store.
func Commands(p environment.Program) []environment.Command {
	return []environment.Command{backupCommand(p), {Cobra: restoreCommand()}, {Cobra: storeCommand()}}
}

// backupCommand makes backups, and tells whether they are whole.
func backupCommand(p environment.Program) environment.Command {
	config, configErr := environment.LoadConfig()
	encryption := environment.EncryptionFlags{}
	var force bool
	cmd := &cobra.Command{
		Use: "backup FILE", Short: "Write a whole, verified copy of the site to a file, or to standard output (-)",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if configErr != nil {
				return configErr
			}
			lock, err := encryption.Lock(os.Getenv)
			if err != nil {
				return err
			}
			return writeBackup(cmd, config, p, args[0], force, lock)
		},
	}
	config.DataFlag(cmd.Flags())
	config.MediaFlag(cmd.Flags())
	encryption.Flags(cmd.Flags())
	cmd.Flags().BoolVar(&force, "force", false, "replace the file if it is there")
	cmd.AddCommand(verifyCommand(p))
	return environment.Command{Cobra: cmd, Tasks: backupTasks}
}

// writeBackup writes a backup to a file. This process writes the file even if a server makes the backup.
func writeBackup(cmd *cobra.Command, config environment.Config, p environment.Program, path string, force bool, lock backup.Lock) error {
	// To look into a folder must not make a store there.
	if _, err := os.Stat(config.StorePath()); errors.Is(err, os.ErrNotExist) && !config.Store.Shared() {
		return environment.NoStoreError(config.Data)
	}
	ctx, release := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
	defer release()
	cmd.SetContext(ctx)
	progress := newProgress(cmd.ErrOrStderr(), "Backing up")
	write := func(to io.Writer) error {
		defer progress.end()
		return backupTasks.Run(cmd, config, p, ctl.Call{Name: "backup", Out: io.MultiWriter(to, progress)})
	}
	if path == "-" {
		out := cmd.OutOrStdout()
		contents, err := backup.Stream(ctx, out, lock, host.BackupRules(), write)
		if err != nil {
			return err
		}
		return reportBackup(cmd.ErrOrStderr(), "The backup", contents)
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	contents, err := backup.Save(ctx, path, force, lock, host.BackupRules(), write)
	if err != nil {
		return environment.ExplainFileError(path, err)
	}
	return reportBackup(cmd.OutOrStdout(), path, contents)
}

// reportBackup prints the contents of a backup. It fails if something is missing.
func reportBackup(out io.Writer, name string, contents *backup.Contents) error {
	fmt.Fprintf(out, "%s is whole: %s, made %s by version %s of a store at commit %d.\n",
		name, environment.FormatSize(contents.Size), contents.At.Format(time.RFC3339), contents.Program, contents.Store.Seq)
	for _, name := range slices.Sorted(maps.Keys(contents.Types)) {
		fmt.Fprintf(out, "%8d %s\n", contents.Types[name], name)
	}
	fmt.Fprintf(out, "%8d files (%s)\n", contents.Files.Count, environment.FormatSize(contents.Files.Bytes))
	return missingParts(contents)
}

// missingParts fails if something was damaged when the backup was made.
func missingParts(contents *backup.Contents) error {
	if err := contents.Missing(); err != nil {
		return fmt.Errorf("the backup was written, but %w", err)
	}
	return nil
}

// backupTasks are the tasks of the commands about backups.
var backupTasks = environment.Tasks{
	"backup": func(ctx context.Context, env *environment.Environment, call ctl.Call) error {
		if err := env.OpenMedia(ctx); err != nil {
			return err
		}
		_, err := backup.Write(ctx, call.Out, env.BackupSource())
		return err
	},
}

// openArchive opens a backup to be read; standard input for "-".
func openArchive(cmd *cobra.Command, path string) (io.ReadCloser, error) {
	if path == "-" {
		return io.NopCloser(cmd.InOrStdin()), nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, environment.ExplainFileError(path, err)
	}
	info, err := file.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("it is a folder")
	}
	if err != nil {
		return nil, errors.Join(environment.ExplainFileError(path, err), file.Close())
	}
	return file, nil
}
