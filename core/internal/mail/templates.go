package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// The maximum numbers of characters of a template.
const (
	MaxSubject = 200
	MaxText    = 10_000
)

const (
	templateKeys = "mailtext"     // kind -> the Template of an administrator
	settingsKeys = "mailsettings" // -> Settings
)

// Settings are the settings of administrators for automatic mails.
type Settings struct {
	// Promise tells whether an inquiry is acknowledged to its sender.
	Promise bool `json:"promise"`
}

// Templates stores the templates of administrators, which replace the defaults. It is safe for concurrent use.
type Templates struct{ Store storage.Store }

// Find returns the template of a kind, and whether an administrator has changed it.
func (t *Templates) Find(ctx context.Context, kind Kind) (found Template, changed bool, err error) {
	p, known := PatternOf(kind)
	if !known {
		return found, false, core.Errorf(core.NotFound, "There is no such kind of mail.")
	}
	found = p.Default
	err = t.Store.View(ctx, func(r storage.Reader) error {
		value, err := r.Get(entrystore.Key(templateKeys, string(kind)))
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		changed = true
		return json.Unmarshal(value, &found)
	})
	if err != nil {
		return found, false, fmt.Errorf("mail: template: %w", err)
	}
	return found, changed, nil
}

// Change replaces the template of a kind. It fails with core.NotFound if the kind does not exist, and with core.Invalid and the
// fields "subject" and "text" like Check.
func (t *Templates) Change(ctx context.Context, kind Kind, to Template) (Template, error) {
	to, err := Check(kind, to)
	if err != nil {
		return to, err
	}
	value, err := json.Marshal(to)
	if err != nil {
		return to, err
	}
	_, err = t.Store.Update(ctx, func(w storage.Writer) error {
		w.Put(entrystore.Key(templateKeys, string(kind)), value)
		return nil
	})
	return to, err
}

// Restore resets a kind to its default template. It fails with core.NotFound if the kind does not exist.
func (t *Templates) Restore(ctx context.Context, kind Kind) error {
	if _, known := PatternOf(kind); !known {
		return core.Errorf(core.NotFound, "There is no such kind of mail.")
	}
	_, err := t.Store.Update(ctx, func(w storage.Writer) error {
		w.Delete(entrystore.Key(templateKeys, string(kind)))
		return nil
	})
	return err
}

// Write returns the text of a kind of mail with its placeholders replaced.
func (t *Templates) Write(ctx context.Context, kind Kind, values map[string]string) (Template, error) {
	found, _, err := t.Find(ctx, kind)
	return Fill(found, values), err
}

// Fill replaces the placeholders of a template with values.
func Fill(t Template, values map[string]string) Template {
	return Template{Subject: singleLine(expand(t.Subject, values)), Text: strings.TrimSpace(expand(t.Text, values))}
}

// Check returns a template as it is stored. It fails with core.Invalid if a part is missing, too long, or has control characters
// or placeholders that the kind does not have, and with core.NotFound if the kind does not exist.
func Check(kind Kind, t Template) (Template, error) {
	p, known := PatternOf(kind)
	if !known {
		return t, core.Errorf(core.NotFound, "There is no such kind of mail.")
	}
	t.Subject, t.Text = strings.TrimSpace(t.Subject), strings.TrimSpace(strings.ReplaceAll(t.Text, "\r\n", "\n"))
	var wrong core.FieldErrors
	add := func(field, message string) {
		if message != "" {
			wrong.Add(field, message)
		}
	}
	switch {
	case p.Default.Subject == "" && t.Subject != "":
		add("subject", "is not part of this kind of mail")
	case p.Default.Subject != "":
		add("subject", checkPart(t.Subject, MaxSubject, "", p.InSubject))
	}
	add("text", checkPart(t.Text, MaxText, "\n\t", p.InText))
	if len(wrong) > 0 {
		return t, core.InvalidFields(wrong)
	}
	return t, nil
}

// checkPart returns which rule a part breaks; empty if none. The control characters in allowed are accepted.
func checkPart(text string, most int, allowed string, known []string) string {
	bad := func(c rune) bool { return unicode.IsControl(c) && !strings.ContainsRune(allowed, c) }
	switch {
	case text == "":
		return "is required"
	case utf8.RuneCountInString(text) > most:
		return fmt.Sprintf("must be at most %d characters", most)
	case strings.ContainsFunc(text, bad):
		return "must not have control characters"
	}
	return checkPlaceholders(text, known)
}

// Settings returns the settings of administrators; acknowledgements are on by default.
func (t *Templates) Settings(ctx context.Context) (s Settings, err error) {
	s.Promise = true
	err = t.Store.View(ctx, func(r storage.Reader) error {
		value, err := r.Get(entrystore.Key(settingsKeys))
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		return json.Unmarshal(value, &s)
	})
	return s, err
}

// SetSettings stores the settings of administrators.
func (t *Templates) SetSettings(ctx context.Context, s Settings) error {
	value, err := json.Marshal(s)
	if err != nil {
		return err
	}
	_, err = t.Store.Update(ctx, func(w storage.Writer) error {
		w.Put(entrystore.Key(settingsKeys), value)
		return nil
	})
	return err
}
