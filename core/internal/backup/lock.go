package backup

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"
)

// Lock holds the recipients of encrypted archives. The zero Lock does not encrypt.
type Lock struct {
	recipients []age.Recipient
	passphrase string
}

// NewLock returns a lock for age recipients (age1…), or for a passphrase, but not for both.
func NewLock(recipients []string, passphrase string) (Lock, error) {
	l := Lock{passphrase: passphrase}
	if passphrase != "" && len(recipients) > 0 {
		return l, errors.New("a backup is encrypted either for keys or with a passphrase, not for both")
	}
	for _, text := range recipients {
		recipient, err := age.ParseX25519Recipient(strings.TrimSpace(text))
		if err != nil {
			return l, fmt.Errorf("%q is no public key of age such as age1…", shown(text))
		}
		l.recipients = append(l.recipients, recipient)
	}
	return l, nil
}

// On reports whether archives are encrypted.
func (l Lock) On() bool { return l.passphrase != "" || len(l.recipients) > 0 }

// Wrap returns a writer that encrypts until it is closed, and keys that decrypt only this archive, to verify it. For
// recipients the archive has an additional recipient, whose key is kept in memory only.
func (l Lock) Wrap(to io.Writer) (io.WriteCloser, Keys, error) {
	switch {
	case l.passphrase != "":
		recipient, err := age.NewScryptRecipient(l.passphrase)
		if err != nil {
			return nil, Keys{}, err
		}
		keys, err := NewKeys(nil, l.passphrase)
		if err != nil {
			return nil, Keys{}, err
		}
		out, err := age.Encrypt(to, recipient)
		return out, keys, err
	case len(l.recipients) > 0:
		own, err := age.GenerateX25519Identity()
		if err != nil {
			return nil, Keys{}, err
		}
		out, err := age.Encrypt(to, append([]age.Recipient{own.Recipient()}, l.recipients...)...)
		return out, Keys{[]age.Identity{own}}, err
	}
	return open{to}, Keys{}, nil
}

// open is a writer that does not encrypt.
type open struct{ io.Writer }

func (open) Close() error { return nil }

// Keys decrypt archives. The zero Keys decrypt none.
type Keys struct{ identities []age.Identity }

// NewKeys returns keys of a file of age identities (AGE-SECRET-KEY-1…), which may be nil, and a passphrase, which may
// be empty.
func NewKeys(identities io.Reader, passphrase string) (Keys, error) {
	var k Keys
	if identities != nil {
		all, err := age.ParseIdentities(io.LimitReader(identities, mostHead))
		if err != nil {
			return k, errors.New("the identity file has no secret key of age such as AGE-SECRET-KEY-1…")
		}
		k.identities = all
	}
	if passphrase != "" {
		identity, err := age.NewScryptIdentity(passphrase)
		if err != nil {
			return k, err
		}
		k.identities = append(k.identities, identity)
	}
	return k, nil
}

// ageMark is the prefix of age files.
const ageMark = "age-encryption.org/"

// Open returns the archive, decrypted if it is encrypted. It fails with ErrLocked if no key decrypts it.
func (k Keys) Open(from io.Reader) (archive io.Reader, encrypted bool, err error) {
	in := bufio.NewReaderSize(from, copyStep)
	head, err := in.Peek(len(ageMark))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, false, err
	}
	if !bytes.Equal(head, []byte(ageMark)) {
		return in, false, nil
	}
	if len(k.identities) == 0 {
		return nil, true, fmt.Errorf("%w: give its identity (--identity FILE) or its passphrase (--passphrase-file FILE)", ErrLocked)
	}
	plain, err := age.Decrypt(in, k.identities...)
	if err != nil {
		if _, ok := errors.AsType[*age.NoIdentityMatchError](err); ok {
			return nil, true, fmt.Errorf("%w: neither the identity nor the passphrase is the right one", ErrLocked)
		}
		return nil, true, fmt.Errorf("%w: its head cannot be read: %w", ErrDamaged, err)
	}
	return decrypted{plain}, true, nil
}

// decrypted distinguishes the errors of decryption from those of reading.
type decrypted struct{ from io.Reader }

func (s decrypted) Read(p []byte) (int, error) {
	n, err := s.from.Read(p)
	switch {
	case err == nil, errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return n, err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return n, fmt.Errorf("%w, within what is encrypted", ErrTorn)
	}
	return n, fmt.Errorf("%w: what is encrypted was changed, or ends too early: %w", ErrDamaged, err)
}
