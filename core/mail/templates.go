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
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/storage"
)

// The most characters of a template.
const (
	MaxSubject = 200
	MaxText    = 10_000
)

const (
	templateKeys = "mailtext"     // kind -> what an administrator made of it
	settingsKeys = "mailsettings" // -> Settings
)

// Settings are what administrators decide about mails.
type Settings struct {
	// Promise says whether the sender of an inquiry is told that it has arrived.
	Promise bool `json:"promise"`
}

// Templates are what mails say: what administrators have written, and else the defaults. They are safe for concurrent use.
type Templates struct{ Store storage.Store }

// Find gives what a kind says, and whether an administrator has changed that.
func (t *Templates) Find(ctx context.Context, kind Kind) (found Template, changed bool, err error) {
	p, known := PatternOf(kind)
	if !known {
		return found, false, core.Errorf(core.NotFound, "There is no such kind of mail.")
	}
	found = p.Default
	err = t.Store.View(ctx, func(r storage.Reader) error {
		value, err := r.Get(entries.Key(templateKeys, string(kind)))
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

// Change lets a kind say something else. It fails with core.NotFound where there is no such kind, and with core.Invalid and the
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
		w.Put(entries.Key(templateKeys, string(kind)), value)
		return nil
	})
	return to, err
}

// Restore lets a kind say what it says by default. It fails with core.NotFound where there is no such kind.
func (t *Templates) Restore(ctx context.Context, kind Kind) error {
	if _, known := PatternOf(kind); !known {
		return core.Errorf(core.NotFound, "There is no such kind of mail.")
	}
	_, err := t.Store.Update(ctx, func(w storage.Writer) error {
		w.Delete(entries.Key(templateKeys, string(kind)))
		return nil
	})
	return err
}

// Write gives a mail of a kind, with values in the place of the placeholders.
func (t *Templates) Write(ctx context.Context, kind Kind, values map[string]string) (Template, error) {
	found, _, err := t.Find(ctx, kind)
	return Fill(found, values), err
}

// Fill puts values in the place of the placeholders.
func Fill(t Template, values map[string]string) Template {
	return Template{Subject: plain(expand(t.Subject, values)), Text: strings.TrimSpace(expand(t.Text, values))}
}

// Check gives a template as it is kept. It fails with core.Invalid where a part is missing, too long, has control characters or a
// placeholder that the kind does not have, and with core.NotFound where there is no such kind.
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
		add("subject", rule(t.Subject, MaxSubject, "", p.InSubject))
	}
	add("text", rule(t.Text, MaxText, "\n\t", p.InText))
	if len(wrong) > 0 {
		return t, core.InvalidFields(wrong)
	}
	return t, nil
}

// rule tells which rule a part breaks; empty if none. Allowed are the control characters that it may have.
func rule(text string, most int, allowed string, known []string) string {
	bad := func(c rune) bool { return unicode.IsControl(c) && !strings.ContainsRune(allowed, c) }
	switch {
	case text == "":
		return "is required"
	case utf8.RuneCountInString(text) > most:
		return fmt.Sprintf("must be at most %d characters", most)
	case strings.ContainsFunc(text, bad):
		return "must not have control characters"
	}
	return unknown(text, known)
}

// Settings gives what administrators have decided; a promise is sent until they say otherwise.
func (t *Templates) Settings(ctx context.Context) (s Settings, err error) {
	s.Promise = true
	err = t.Store.View(ctx, func(r storage.Reader) error {
		value, err := r.Get(entries.Key(settingsKeys))
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

// SetSettings keeps what administrators decide.
func (t *Templates) SetSettings(ctx context.Context, s Settings) error {
	value, err := json.Marshal(s)
	if err != nil {
		return err
	}
	_, err = t.Store.Update(ctx, func(w storage.Writer) error {
		w.Put(entries.Key(settingsKeys), value)
		return nil
	})
	return err
}
