package environment

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/quoin-cms/quoin/core/internal/backup"
)

// The variables of backups. The passphrase may come from the file that the variable with _FILE at its end names.
const (
	encryptToVariable  = "QUOIN_BACKUP_ENCRYPT_TO"
	passphraseVariable = "QUOIN_BACKUP_PASSPHRASE"
	identityVariable   = "QUOIN_BACKUP_IDENTITY_FILE"
)

// EncryptionFlags are the flags that say for whom a backup is encrypted.
type EncryptionFlags struct {
	recipients []string
	passphrase string // a file
}

// Flags adds the flags.
func (l *EncryptionFlags) Flags(flags *pflag.FlagSet) {
	flags.StringSliceVar(&l.recipients, "encrypt-to", nil, "public keys of age (age1…) for whose owners it is encrypted ("+encryptToVariable+")")
	flags.StringVar(&l.passphrase, "passphrase-file", "", "file with the passphrase to encrypt it with ("+passphraseVariable+"_FILE)")
}

// Lock returns the encryption of the flags and the environment variables. If a flag sets the keys or the passphrase, the variable of the other is ignored.
func (l *EncryptionFlags) Lock(getenv func(string) string) (backup.Lock, error) {
	to := l.recipients
	if len(to) == 0 && l.passphrase == "" {
		to = splitList(getenv(encryptToVariable))
	}
	if len(l.recipients) > 0 && l.passphrase == "" {
		return backup.NewLock(to, "")
	}
	passphrase, err := passphraseOf(l.passphrase, getenv)
	if err != nil {
		return backup.Lock{}, err
	}
	return backup.NewLock(to, passphrase)
}

// DecryptionFlags are the flags that say what an encrypted backup is opened with.
type DecryptionFlags struct{ identity, passphrase string }

// Flags adds the flags.
func (k *DecryptionFlags) Flags(flags *pflag.FlagSet) {
	flags.StringVar(&k.identity, "identity", "", "file with the secret key of age that opens an encrypted backup ("+identityVariable+")")
	flags.StringVar(&k.passphrase, "passphrase-file", "", "file with the passphrase of an encrypted backup ("+passphraseVariable+"_FILE)")
}

// Keys returns the keys that the flags and the environment variables name.
func (k *DecryptionFlags) Keys(getenv func(string) string) (backup.Keys, error) {
	passphrase, err := passphraseOf(k.passphrase, getenv)
	if err != nil {
		return backup.Keys{}, err
	}
	path := k.identity
	if path == "" {
		path = getenv(identityVariable)
	}
	if path == "" {
		return backup.NewKeys(nil, passphrase)
	}
	file, err := os.Open(path)
	if err != nil {
		return backup.Keys{}, ExplainFileError(path, err)
	}
	defer file.Close()
	return backup.NewKeys(file, passphrase)
}

// passphraseOf reads the passphrase from a file, or takes that of the environment.
func passphraseOf(path string, getenv func(string) string) (string, error) {
	if path == "" {
		return secret(getenv, passphraseVariable)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", ExplainFileError(path, err)
	}
	passphrase := strings.TrimSpace(string(text))
	if passphrase == "" {
		return "", fmt.Errorf("%s has no passphrase in it", path)
	}
	return passphrase, nil
}

func splitList(text string) []string {
	var all []string
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, part)
		}
	}
	return all
}
