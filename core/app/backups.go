package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"github.com/quoin-cms/quoin/core/backup"
)

// backupConfig is what a person decides about the backups that a server makes by itself, as it was written.
type backupConfig struct {
	to, every, keep string
	locks           lockFlags
	passphrase      string
	fault           error // of what the environment says

	// What it means, once it was checked.
	lock     backup.Lock
	interval time.Duration
	most     int
}

// How often backups are made, and how many are kept.
const (
	shortestEvery = time.Minute
	longestEvery  = 366 * 24 * time.Hour
	mostKept      = 10_000

	// A backup that is due at a start is made this long after it, and up to twice as long, so that the start has its
	// processor and that many sites on a machine do not begin at once.
	firstBackup = 2 * time.Minute
)

func backupsOf(getenv func(string) string) backupConfig {
	c := backupConfig{
		to: getenv("QUOIN_BACKUP_TO"), every: cmp.Or(getenv("QUOIN_BACKUP_EVERY"), "24h"), keep: cmp.Or(getenv("QUOIN_BACKUP_KEEP"), "14"),
	}
	c.locks.to = splitList(getenv(encryptToVariable))
	c.passphrase, c.fault = secret(getenv, passphraseVariable)
	return c
}

func (c *backupConfig) flags(flags *pflag.FlagSet) {
	flags.StringVar(&c.to, "backup-to", c.to, "folder, or bucket as s3://bucket/prefix, to which backups are made (QUOIN_BACKUP_TO)")
	flags.StringVar(&c.every, "backup-every", c.every, "how often a backup is made, as 24h (QUOIN_BACKUP_EVERY)")
	flags.StringVar(&c.keep, "backup-keep", c.keep, "how many backups are kept (QUOIN_BACKUP_KEEP)")
	flags.StringSliceVar(&c.locks.to, "backup-encrypt-to", c.locks.to,
		"public keys of age (age1…) for whose owners backups are encrypted ("+encryptToVariable+")")
}

// check reads what was written.
func (c *backupConfig) check() (err error) {
	if c.fault != nil {
		return c.fault
	}
	if c.lock, err = backup.NewLock(c.locks.to, c.passphrase); err != nil {
		return fmt.Errorf("backups: %w", err)
	}
	c.interval, err = time.ParseDuration(c.every)
	if err != nil || c.interval < shortestEvery || c.interval > longestEvery {
		return fmt.Errorf("--backup-every: %q is no time from 1m to 8784h, such as 24h", c.every)
	}
	c.most, err = strconv.Atoi(c.keep)
	if err != nil || c.most < 1 || c.most > mostKept {
		return fmt.Errorf("--backup-keep: %q is no number from 1 to %d", c.keep, mostKept)
	}
	if _, err := parseMedia(c.to); isBucket(c.to) && err != nil {
		return fmt.Errorf("--backup-to: %w", err)
	}
	return nil
}

func isBucket(to string) bool {
	u, err := url.Parse(to)
	return err == nil && u.Scheme == "s3"
}

// openBackups makes what makes backups, on a schedule where there is one.
func (h *house) openBackups(ctx context.Context) (err error) {
	set := h.config.Backups
	names := backup.NewNames(siteOf(h.config.URL))
	config := backup.Config{Source: h.source(), Names: names, Lock: set.lock, Log: h.log, Notify: h.notifier("backup")}
	if set.to != "" {
		plan := &backup.Schedule{Every: set.interval, Most: set.most, Delay: firstBackup + rand.N(firstBackup)}
		if plan.To, err = h.config.keep(names); err != nil {
			return err
		}
		config.Schedule = plan
	}
	h.backups, err = backup.Open(ctx, config)
	return err
}

// notifier gives what tells administrators of a failure by mail, where mail is set up.
func (h *house) notifier(failure string) func(ctx context.Context, subject, text string) {
	return func(ctx context.Context, subject, text string) {
		if err := h.post.Tell(ctx, failure, subject, text); err != nil {
			h.log.Warn("administrators could not be told", "failure", failure, "error", err)
		}
	}
}

// keep opens the place of the backups.
func (c Config) keep(names backup.Names) (backup.Keep, error) {
	if !isBucket(c.Backups.to) {
		shelf, err := backup.NewShelf(c.Backups.to, names)
		if errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("--backup-to: the folder that should hold %s is missing", c.Backups.to)
		}
		if err != nil {
			return nil, fmt.Errorf("--backup-to: %w", err)
		}
		return shelf, nil
	}
	to, err := parseMedia(c.Backups.to)
	if err != nil {
		return nil, fmt.Errorf("--backup-to: %w", err)
	}
	bucket := c.account
	bucket.Bucket, bucket.Prefix = to.Bucket, to.Prefix
	return backup.NewBucket(bucket, names), nil
}

// siteOf is what the site is called in names of files.
func siteOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}
