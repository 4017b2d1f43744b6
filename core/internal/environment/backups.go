package environment

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/host"
)

// BackupConfig is what a person decides about the backups that a server makes by itself, as it was written.
type BackupConfig struct {
	to, every, keep string
	folders         []string // that administrators may choose
	encryption      EncryptionFlags
	passphrase      string
	envErr          error // of what the environment says

	// What it means, once it was checked.
	lock     backup.Lock
	interval time.Duration
	maxCount int
}

func backupConfigFromEnv(getenv func(string) string) BackupConfig {
	c := BackupConfig{
		to: getenv("QUOIN_BACKUP_TO"), every: cmp.Or(getenv("QUOIN_BACKUP_EVERY"), backup.DefaultEvery),
		keep: cmp.Or(getenv("QUOIN_BACKUP_KEEP"), strconv.Itoa(backup.DefaultKeep)),
	}
	c.folders = splitList(getenv("QUOIN_BACKUP_FOLDER"))
	c.encryption.recipients = splitList(getenv(encryptToVariable))
	c.passphrase, c.envErr = secret(getenv, passphraseVariable)
	return c
}

func (c *BackupConfig) flags(flags *pflag.FlagSet) {
	flags.StringVar(&c.to, "backup-to", c.to, "folder, or bucket as s3://bucket/prefix, to which backups are made (QUOIN_BACKUP_TO)")
	flags.StringSliceVar(&c.folders, "backup-folder", c.folders,
		"folder that administrators may choose for backups in the browser; repeatable (QUOIN_BACKUP_FOLDER, with commas between)")
	flags.StringVar(&c.every, "backup-every", c.every, "how often a backup is made, as 24h (QUOIN_BACKUP_EVERY)")
	flags.StringVar(&c.keep, "backup-keep", c.keep, "how many backups are kept (QUOIN_BACKUP_KEEP)")
	flags.StringSliceVar(&c.encryption.recipients, "backup-encrypt-to", c.encryption.recipients,
		"public keys of age (age1…) for whose owners backups are encrypted ("+encryptToVariable+")")
}

// Check parses the flags and variables. It fails if one is invalid.
func (c *BackupConfig) Check() (err error) {
	if c.envErr != nil {
		return c.envErr
	}
	if c.lock, err = backup.NewLock(c.encryption.recipients, c.passphrase); err != nil {
		return fmt.Errorf("backups: %w", err)
	}
	if c.interval, err = backup.ParseEvery(c.every); err != nil {
		return fmt.Errorf("--backup-every: %w", err)
	}
	c.maxCount, err = strconv.Atoi(c.keep)
	if err != nil || c.maxCount < 1 || c.maxCount > backup.MaxKeep {
		return fmt.Errorf("--backup-keep: %q is no number from 1 to %d", c.keep, backup.MaxKeep)
	}
	if c.folders, err = backup.CleanFolders(c.folders); err != nil {
		return fmt.Errorf("--backup-folder: %w", err)
	}
	if _, err := parseMedia(c.to); isBucket(c.to) && err != nil {
		return fmt.Errorf("--backup-to: %w", err)
	}
	return nil
}

// Encrypted reports whether the backups are encrypted.
func (c *BackupConfig) Encrypted() bool {
	return len(c.encryption.recipients) > 0 || c.passphrase != ""
}

func isBucket(to string) bool {
	u, err := url.Parse(to)
	return err == nil && u.Scheme == "s3"
}

// BackupSetup tells where backups go: as the command line says, or as the store does.
func (env *Environment) BackupSetup() *backup.Setup {
	setup := &backup.Setup{Store: env.Store, Key: env.secretKey, Now: time.Now, Folders: env.Config.Backups.folders}
	settings := env.Config.Backups
	if settings.to == "" {
		return setup
	}
	setup.Fixed = &backup.Fixed{Account: backup.Account{Every: settings.every, Keep: settings.maxCount}, Folder: !isBucket(settings.to)}
	if !setup.Fixed.Folder {
		account := env.Config.Files.account
		setup.Fixed.To, setup.Fixed.Endpoint, setup.Fixed.Region, setup.Fixed.AccessKey = settings.to, account.Endpoint, account.Region, account.AccessKey
		setup.Fixed.Secret = account.SecretKey != ""
	}
	return setup
}

// openBackupStore opens the folder or the bucket of the backups.
func (c Config) openBackupStore(names backup.Names) (backup.Keep, error) {
	if !isBucket(c.Backups.to) {
		store, err := backup.NewShelf(c.Backups.to, names)
		if errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("--backup-to: the folder that should hold %s is missing", c.Backups.to)
		}
		if err != nil {
			return nil, fmt.Errorf("--backup-to: %w", err)
		}
		return store, nil
	}
	to, err := parseMedia(c.Backups.to)
	if err != nil {
		return nil, fmt.Errorf("--backup-to: %w", err)
	}
	bucket := c.Files.account
	bucket.Bucket, bucket.Prefix = to.Bucket, to.Prefix
	return backup.NewBucket(bucket, names), nil
}

// siteHost returns the host of the address, for names of files.
func siteHost(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// BackupSource returns what backups are made from.
func (env *Environment) BackupSource() backup.Source {
	source := backup.Source{Store: env.Store, Files: env.Media.Blobs(), Rules: host.BackupRules(), Program: Version(), Now: time.Now}
	if env.Answers != nil {
		source.Used = env.Answers.ReferredFiles
	}
	return source
}

// firstBackupDelay is how long after a start a backup is made that is due, and up to twice as long, so that the start has its
// processor and that many sites on a machine do not begin at once.
const firstBackupDelay = 2 * time.Minute

// BackupConfig returns the settings of the backups, with their schedule if the command line sets one.
func (env *Environment) BackupConfig() (config backup.Config, err error) {
	settings := env.Config.Backups
	names := backup.NewNames(siteHost(env.Config.URL))
	setup := env.BackupSetup()
	setup.Names, setup.Delay = names, firstBackupDelay+rand.N(firstBackupDelay)
	config = backup.Config{Source: env.BackupSource(), Names: names, Lock: settings.lock, Log: env.Log, Setup: setup}
	if settings.to != "" {
		schedule := &backup.Schedule{Every: settings.interval, Most: settings.maxCount, Delay: setup.Delay}
		if schedule.To, err = env.Config.openBackupStore(names); err != nil {
			return config, err
		}
		config.Schedule = schedule
	}
	return config, nil
}
