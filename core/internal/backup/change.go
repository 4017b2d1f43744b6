package backup

import (
	"cmp"
	"context"
	"encoding/json"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// Draft is a change of the setup. Without a bucket there is to be none.
type Draft struct {
	Account
	// SecretKey replaces the stored one. If it is nil, the stored one stays, and is used for no other bucket and no other
	// server than those that it was given for.
	SecretKey *string
}

// Change replaces what administrators have set up. It calls match with the tag of the present state, and change with a Draft of
// it; both may be called more than once. It fails with core.Conflict if the command line sets backups up, with core.Stale if
// match is false, with core.Invalid, and like change. The change is recorded in the activity, without the keys.
func (o *Setup) Change(ctx context.Context, by core.Actor, match func(tag string) bool, change func(*Draft) error) error {
	if o.Fixed != nil {
		return errFixed()
	}
	_, err := o.Store.Update(ctx, func(w storage.Writer) error {
		before, tag, err := loadSetup(w)
		if err != nil {
			return err
		}
		if !match(tag) {
			return core.Errorf(core.Stale, "Somebody else has changed the settings of backups meanwhile.")
		}
		d := Draft{Account: before.Account}
		if err := change(&d); err != nil {
			return err
		}
		after, err := o.merge(before, d)
		if err != nil {
			return err
		}
		if err := putSetup(w, after); err != nil {
			return err
		}
		return entrystore.NoteSecurity(w, o.Now(), entrystore.Security{
			Act: core.ActSettingChanged, Title: setupTitle, By: by.Name, To: cmp.Or(after.To, "none"),
		})
	})
	return err
}

// try returns the Keep that a Draft describes, without storing anything; nil for that of the command line, which cannot be
// changed. changed tells whether change has changed something. It fails like Change.
func (o *Setup) try(ctx context.Context, change func(*Draft) (changed bool, err error)) (Keep, error) {
	var before storedSetup
	if o.Fixed == nil {
		var err error
		if before, _, err = o.load(ctx); err != nil {
			return nil, err
		}
	}
	d := Draft{Account: before.Account}
	changed, err := change(&d)
	switch {
	case err != nil:
		return nil, err
	case o.Fixed != nil && changed:
		return nil, errFixed()
	case o.Fixed != nil:
		return nil, nil
	case !changed && before.To == "":
		return nil, core.Errorf(core.Conflict, "No backups are set up: choose a destination first.")
	case d.To == "":
		return nil, core.InvalidFields(core.FieldErrors{{Field: "to", Label: "Bucket", Message: "is required"}})
	}
	after, err := o.merge(before, d)
	if err != nil {
		return nil, err
	}
	if isFolder(after.To) {
		return newFolderKeep(after.To, o.Folders, o.Names), nil
	}
	secret, err := o.secret(after.Sealed)
	if err != nil {
		return nil, secretError("must be typed in again: it was encrypted with another secret key file")
	}
	return after.open(secret, o.Names)
}

// merge returns what a Draft makes of what is stored.
func (o *Setup) merge(before storedSetup, d Draft) (after storedSetup, err error) {
	if d.To == "" {
		return after, nil
	}
	wrong := d.complete(o.Folders)
	given := ""
	if d.SecretKey != nil {
		given = *d.SecretKey
	}
	if message := checkLine(given, MaxSecretKey); message != "" {
		wrong = append(wrong, secretField(message))
	}
	if len(wrong) > 0 {
		return after, core.InvalidFields(wrong)
	}
	after.Account = d.Account
	switch {
	case isFolder(after.To):
		return after, nil // which has no secret key, not even the one of a bucket before
	case given != "" && o.Key == nil:
		return after, core.Errorf(core.Unavailable, "There is no secret key file: a secret key cannot be kept.")
	case given != "":
		after.Sealed = o.Key.Seal(purpose, given)
		return after, nil
	case d.SecretKey != nil || before.Sealed == "":
		return after, secretError("is required")
	// Otherwise an administrator who does not know the key could have requests signed with it sent to a server of their own.
	case after.Endpoint != before.Endpoint || after.bucket() != before.bucket():
		return after, secretError("must be given again, because the bucket is another one")
	}
	after.Sealed = before.Sealed
	return after, nil
}

func secretField(message string) core.FieldError {
	return core.FieldError{Field: "secretKey", Label: "Secret key", Message: message}
}

func secretError(message string) error {
	return core.InvalidFields(core.FieldErrors{secretField(message)})
}

func putSetup(w storage.Writer, s storedSetup) error {
	if s.To == "" {
		w.Delete(setupKey())
		return nil
	}
	raw, err := json.Marshal(s)
	if err == nil {
		w.Put(setupKey(), raw)
	}
	return err
}
