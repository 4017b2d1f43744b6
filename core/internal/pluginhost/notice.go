package pluginhost

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/storage"
)

// maxNote is the maximum number of characters of a line of the activity.
const maxNote = 200

func checkNote(name, text string) error {
	message := ""
	switch {
	case strings.TrimSpace(text) == "":
		message = "is required"
	case !isLine(text):
		message = "must be one line"
	case utf8.RuneCountInString(text) > maxNote:
		message = "must be at most 200 characters"
	default:
		return nil
	}
	return core.InvalidFields([]core.FieldError{{Field: name, Message: message}})
}

// note adds a line to the activity.
func (v visit) note(ctx context.Context, text string) error {
	if err := checkNote("text", text); err != nil {
		return err
	}
	return v.update(ctx, func(w storage.Writer) error { return entrystore.AddNote(w, v.Now().UTC(), v.plugin, text) })
}

// maxNotified is the maximum number of administrators that get a mail.
const maxNotified = 20

// notify adds a line to the activity, and mails administrators. Without a mail server it adds the line alone.
func (v visit) notify(ctx context.Context, title, text, path string) error {
	if err := checkNote("title", title); err != nil {
		return err
	}
	if path != "" && !strings.HasPrefix(path, "/") {
		return core.InvalidFields([]core.FieldError{{Field: "path", Message: "must be a path of the site"}})
	}
	if path != "" {
		text = strings.TrimSpace(text + "\n\n" + v.url(path))
	}
	if len(text) > maxText || !utf8.ValidString(text) {
		return core.InvalidFields([]core.FieldError{{Field: "text", Message: "must be valid UTF-8 of at most 64 KB"}})
	}
	b := mailbox{v.Sites, v.plugin}
	var letters []plugin.Message
	if v.Outbox != nil && v.Outbox.Sends(ctx) && v.Administrators != nil {
		addresses, err := v.Administrators(ctx)
		if err != nil {
			return err
		}
		for _, address := range addresses[:min(len(addresses), maxNotified)] {
			m := plugin.Message{To: address, Subject: title, Text: text}
			if err := checkMessage(m); err != nil {
				return err
			}
			letters = append(letters, m)
		}
	}
	if err := v.update(ctx, func(w storage.Writer) error {
		if err := entrystore.AddNotice(w, v.Now().UTC(), v.plugin, title); err != nil {
			return err
		}
		for _, m := range letters {
			if err := b.put(w, m); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return err
	}
	if len(letters) > 0 {
		v.Outbox.Wake()
	}
	return nil
}

// references yields the references of the entries of a type.
func (v visit) references(ctx context.Context, typ string) iter.Seq2[plugin.Reference, error] {
	return func(yield func(plugin.Reference, error) bool) {
		t, err := v.Reader.Registry().Find(typ)
		if err != nil {
			yield(plugin.Reference{}, err)
			return
		}
		for e, err := range v.Reader.Entries(ctx, typ) {
			if err != nil {
				yield(plugin.Reference{}, entrystore.Explain(err))
				return
			}
			value, err := entrystore.Value(t, e.JSON)
			if err != nil {
				yield(plugin.Reference{}, fmt.Errorf("pluginhost: %s: %w", e.ID, err))
				return
			}
			for r := range t.Schema.References(value) {
				if !yield(plugin.Reference{Type: typ, ID: e.ID, Path: r.Path, ToType: r.Type, ToID: r.ID}, nil) {
					return
				}
			}
		}
	}
}

// leads reports whether a visitor who opens a path sees a page or is redirected.
func (v visit) leads(ctx context.Context, path string) bool {
	path, _, _ = strings.Cut(path, "?")
	path, _, _ = strings.Cut(path, "#")
	return v.Leads != nil && v.Leads(ctx, path)
}

// goBackground runs a function in the background.
func (v visit) goBackground(fn func(ctx context.Context)) error {
	v.life.extend()
	err := v.Guard.Go(v.plugin, v.Log, func(ctx context.Context) {
		defer v.life.release(errEnded)
		fn(ctx)
	})
	if err != nil {
		v.life.release(errEnded)
	}
	return err
}

// errEnded is the cause of the end of a site.
var errEnded = errors.New("the function has ended")
