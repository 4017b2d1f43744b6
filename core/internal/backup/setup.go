package backup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
	"github.com/quoin-cms/quoin/storage"
)

// Setup tells where backups go and when: as the command line says, or else as administrators have set it up. It reads the
// store at each call, so that a change needs no start on any node. It is safe for concurrent use.
type Setup struct {
	Store storage.Store
	// Fixed is what the command line says; nil if it says nothing.
	Fixed *Fixed
	// Folders are the folders that administrators may choose, as CleanFolders returns them.
	Folders []string
	// Key opens and seals the secret key of the bucket. If it is nil, a stored one cannot be read.
	Key   *secretkey.Key
	Names Names
	Now   func() time.Time
	// Delay is the minimum time between a start, or a change, and the first backup.
	Delay time.Duration
}

// Fixed is what the command line says of backups, for staff.
type Fixed struct {
	Account
	Folder bool // whether they go to a folder, whose path is not told
	Secret bool // whether there is a secret key
}

// SetBy is the origin of the settings of backups.
type SetBy string

// The origins.
const (
	ByProgram SetBy = "program" // by flags or environment variables
	ByStaff   SetBy = "staff"
	ByNobody  SetBy = "none"
)

// SecretState tells whether there is a secret key.
type SecretState string

// The states of the secret key.
const (
	NoSecret         SecretState = "none"
	SecretSet        SecretState = "set"
	SecretUnreadable SecretState = "unreadable" // it was sealed with another key, and must be given again
)

// State is what holds for backups, without the secret key.
type State struct {
	Account
	Folder  bool
	Folders []string // that administrators may choose
	Source  SetBy
	Secret  SecretState
	// Tag changes with every write.
	Tag string
}

// ErrUnreadable says that the secret key of the bucket cannot be read.
var ErrUnreadable = errors.New("backup: the secret key of the bucket was encrypted with another secret key: it must be typed in again")

// Unreadable tells administrators that the secret key of the bucket cannot be read.
const Unreadable = "The secret key of the bucket for backups was encrypted with another secret key file: type it in again on the screen System. No backups are made until then."

// purpose binds a sealed secret key to its use.
const purpose = "backup: secret key of the bucket"

// setupTitle is the name of the setting in the activity.
const setupTitle = "backups"

func setupKey() string { return entrystore.Key("backupsetup") }

// storedSetup is what administrators have set up.
type storedSetup struct {
	Account
	Sealed string `json:"sealed,omitempty"` // the secret key
}

// loadSetup returns what is stored, and its tag; without a bucket if nothing is.
func loadSetup(g entrystore.Getter) (s storedSetup, tag string, err error) {
	raw, err := g.Get(setupKey())
	if errors.Is(err, storage.ErrNotFound) {
		s.Every, s.Keep = DefaultEvery, DefaultKeep
		return s, etag.Content(nil), nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	if err != nil {
		return s, "", fmt.Errorf("backup: settings: %w", err)
	}
	return s, etag.Content(raw), nil
}

func (o *Setup) load(ctx context.Context) (s storedSetup, tag string, err error) {
	err = o.Store.View(ctx, func(r storage.Reader) error {
		s, tag, err = loadSetup(r)
		return err
	})
	return s, tag, err
}

// secret opens a sealed secret key. It fails with ErrUnreadable.
func (o *Setup) secret(sealed string) (string, error) {
	if o.Key == nil {
		return "", ErrUnreadable
	}
	text, err := o.Key.Open(purpose, sealed)
	if err != nil {
		return "", fmt.Errorf("%w (%w)", ErrUnreadable, err)
	}
	return text, nil
}

// State returns what holds.
func (o *Setup) State(ctx context.Context) (State, error) {
	if o.Fixed != nil {
		state := State{Account: o.Fixed.Account, Folder: o.Fixed.Folder, Source: ByProgram, Secret: NoSecret, Tag: etag.Content(nil, string(ByProgram))}
		if o.Fixed.Secret {
			state.Secret = SecretSet
		}
		return state, nil
	}
	s, tag, err := o.load(ctx)
	if err != nil {
		return State{}, err
	}
	state := State{Account: s.Account, Folder: isFolder(s.To), Folders: o.Folders, Source: ByStaff, Secret: NoSecret, Tag: tag}
	if s.To == "" {
		state.Source = ByNobody
	}
	if s.To == "" || state.Folder {
		return state, nil
	}
	state.Secret = SecretSet
	if _, err := o.secret(s.Sealed); err != nil {
		state.Secret = SecretUnreadable
	}
	return state, nil
}

// schedule returns the schedule that administrators have set up, nil if there is none, and the tag of its settings.
// It fails with ErrUnreadable, and with the tag.
func (o *Setup) schedule(ctx context.Context) (schedule *Schedule, tag string, err error) {
	s, tag, err := o.load(ctx)
	if err != nil || s.To == "" || s.Every == "" {
		return nil, tag, err
	}
	every, err := ParseEvery(s.Every)
	if err != nil {
		return nil, tag, fmt.Errorf("backup: settings: %w", err)
	}
	if isFolder(s.To) {
		return &Schedule{To: newFolderKeep(s.To, o.Folders, o.Names), Name: s.To, Every: every, Most: s.Keep, Delay: o.Delay}, tag, nil
	}
	secret, err := o.secret(s.Sealed)
	if err != nil {
		return nil, tag, err
	}
	keep, err := s.open(secret, o.Names)
	if err != nil {
		return nil, tag, fmt.Errorf("backup: settings: %w", err)
	}
	return &Schedule{To: keep, Name: s.Endpoint + " " + s.To, Every: every, Most: s.Keep, Delay: o.Delay}, tag, nil
}

// errFixed is the error of a change that the command line does not permit.
func errFixed() error {
	return core.Errorf(core.Conflict, "Backups are set on the command line, by --backup-to, --backup-every and --backup-keep "+
		"(QUOIN_BACKUP_TO, QUOIN_BACKUP_EVERY and QUOIN_BACKUP_KEEP), and cannot be changed here.")
}
