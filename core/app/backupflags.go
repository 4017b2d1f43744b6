package app

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"

	"github.com/quoin-cms/quoin/core/internal/backup"
)

// The variables of backups. The passphrase may come from the file that the variable with _FILE at its end names.
const (
	encryptToVariable  = "QUOIN_BACKUP_ENCRYPT_TO"
	passphraseVariable = "QUOIN_BACKUP_PASSPHRASE"
	identityVariable   = "QUOIN_BACKUP_IDENTITY_FILE"
)

// encryptionFlags are the flags that say for whom a backup is encrypted.
type encryptionFlags struct {
	recipients []string
	passphrase string // a file
}

func (l *encryptionFlags) flags(flags *pflag.FlagSet) {
	flags.StringSliceVar(&l.recipients, "encrypt-to", nil, "public keys of age (age1…) for whose owners it is encrypted ("+encryptToVariable+")")
	flags.StringVar(&l.passphrase, "passphrase-file", "", "file with the passphrase to encrypt it with ("+passphraseVariable+"_FILE)")
}

// lock returns the encryption of the flags and the environment variables. If a flag sets the keys or the passphrase, the variable of the other is ignored.
func (l *encryptionFlags) lock(getenv func(string) string) (backup.Lock, error) {
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

// decryptionFlags are the flags that say what an encrypted backup is opened with.
type decryptionFlags struct{ identity, passphrase string }

func (k *decryptionFlags) flags(flags *pflag.FlagSet) {
	flags.StringVar(&k.identity, "identity", "", "file with the secret key of age that opens an encrypted backup ("+identityVariable+")")
	flags.StringVar(&k.passphrase, "passphrase-file", "", "file with the passphrase of an encrypted backup ("+passphraseVariable+"_FILE)")
}

func (k *decryptionFlags) keys(getenv func(string) string) (backup.Keys, error) {
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
		return backup.Keys{}, explainFileError(path, err)
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
		return "", explainFileError(path, err)
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

// progress counts bytes, and draws the count on a terminal.
type progress struct {
	out   io.Writer // nil if it is no terminal
	label string
	total int64 // bytes in all; zero if unknown
	bytes atomic.Int64
	drawn time.Time
}

func newProgress(out io.Writer, word string) *progress {
	p := &progress{label: word}
	if isTerminal(out) {
		p.out = out
	}
	return p
}

func (p *progress) Write(b []byte) (int, error) {
	p.add(len(b))
	return len(b), nil
}

func (p *progress) add(bytes int) {
	n := p.bytes.Add(int64(bytes))
	if now := time.Now(); p.out != nil && now.Sub(p.drawn) >= drawEvery {
		p.drawn = now
		fmt.Fprintf(p.out, "\r\x1b[K%s: %s", p.label, formatSize(n))
		if p.total > 0 {
			fmt.Fprintf(p.out, " of about %s", formatSize(max(n, p.total)))
		}
	}
}

// end takes away what was drawn. What follows is the reading back.
func (p *progress) end() {
	if p.out != nil {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
