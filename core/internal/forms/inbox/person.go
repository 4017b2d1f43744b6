package inbox

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Person is the stored data of the person with an address.
type Person struct {
	Email   string        `json:"email"`
	At      field.Time    `json:"at"`
	Entries []PersonEntry `json:"entries"`
}

// PersonEntry is an entry of a person, with its history and messages.
type PersonEntry struct {
	Type      string          `json:"type"`
	Entry     json.RawMessage `json:"entry"`
	DeletedAt field.Time      `json:"deletedAt" api:"null"` // null unless it is in the trash
	History   []Revision      `json:"history"`
	Messages  []Message       `json:"messages"`
	// Attachments are the files of the entry, at /api/admin/<Path>/{id}/attachments.
	Attachments []Attachment `json:"attachments"`
	Activity    []Line       `json:"activity"`
}

// Revision is an earlier or the present state of an entry, and the change that led to it.
type Revision struct {
	Revision uint64          `json:"revision"`
	At       field.Time      `json:"at"`
	Actor    string          `json:"actor"`
	Act      core.Act        `json:"act"`
	Entry    json.RawMessage `json:"entry"`
}

// Message is the API representation of an entrystore.Message.
type Message struct {
	ID    string                   `json:"id"`
	Kind  entrystore.MessageKind   `json:"kind"`
	Body  string                   `json:"body"`
	By    string                   `json:"by"`
	At    field.Time               `json:"at"`
	State *entrystore.MessageState `json:"state"`
	Error *string                  `json:"error"`
}

// Line is an activity line about an entry.
type Line struct {
	At    field.Time `json:"at"`
	Act   core.Act   `json:"op"`
	Title string     `json:"title"`
	By    string     `json:"by"`
}

// NewMessage returns the API representation of a message.
func NewMessage(m entrystore.Message) Message {
	out := Message{ID: m.ID, Kind: m.Kind, Body: m.Body, By: m.By, At: field.At(m.At)}
	if m.State != "" {
		out.State = &m.State
	}
	if m.Error != "" {
		out.Error = &m.Error
	}
	return out
}

// Person returns the stored data of the person with an address: the entries of Inbox types with that address, including
// those in the trash, and nothing about others. It reads every such entry.
func (i *Inbox) Person(ctx context.Context, email string) (Person, error) {
	p := Person{Email: email, At: field.At(i.Now()), Entries: []PersonEntry{}}
	err := i.Store.View(ctx, func(r storage.Reader) error {
		p.Entries = []PersonEntry{}
		types := i.Registry.Types()
		for n := range types {
			t := &types[n]
			if t.Options.Access != core.Inbox {
				continue
			}
			if err := p.addEntriesOf(ctx, r, t); err != nil {
				return err
			}
		}
		return p.readActivity(r)
	})
	return p, entrystore.Explain(err)
}

// addEntriesOf adds the person's entries of a type, including those in the trash.
func (p *Person) addEntriesOf(ctx context.Context, r storage.Reader, t *model.Type) error {
	for _, prefix := range []string{entrystore.EntryPrefix(t.Name), entrystore.GonePrefix(t.Name)} {
		for pair, err := range r.Scan(prefix, "") {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return err
			}
			record, err := entrystore.DecodeRecord(pair.Value)
			if err != nil {
				return err
			}
			if !p.isSender(t, record.JSON) {
				continue
			}
			id, err := entrystore.IDOf(pair.Key)
			if err != nil {
				return err
			}
			if err := p.addEntry(r, t, id, record); err != nil {
				return err
			}
		}
	}
	return nil
}

// isSender reports whether an entry has the address in an e-mail field.
func (p *Person) isSender(t *model.Type, entity []byte) bool {
	for m := range entrystore.Members(entity) {
		f := t.Schema.Field(m.Name)
		var address string
		if f != nil && f.Kind == field.KindEmail && json.Unmarshal(m.Value(), &address) == nil &&
			strings.EqualFold(address, p.Email) {
			return true
		}
	}
	return false
}

// addEntry adds an entry with its history and messages.
func (p *Person) addEntry(r storage.Reader, t *model.Type, id string, record entrystore.Record) error {
	k := PersonEntry{Type: t.Name, Entry: cloneJSON(record.JSON), History: []Revision{}, Messages: []Message{}, Activity: []Line{}}
	if d, err := entrystore.Discarded(r, t, id); err == nil {
		k.DeletedAt = field.At(d.At)
	} else if core.CodeOf(err) != core.NotFound {
		return err
	}
	history, err := entrystore.ReadHistory(r, t, id)
	if err != nil {
		return err
	}
	for rev, err := range history.Revisions(0) {
		if err != nil {
			return err
		}
		was, err := history.At(rev.Rev)
		if err != nil {
			return err
		}
		k.History = append(k.History, Revision{rev.Rev, field.At(rev.At), rev.Actor, rev.Act, cloneJSON(was.JSON)})
	}
	messages, err := entrystore.Talk(r, t.Name, id)
	if err != nil {
		return err
	}
	for _, m := range messages {
		k.Messages = append(k.Messages, NewMessage(m))
	}
	enclosed, err := entrystore.Enclosed(r, t.Name, id)
	if err != nil {
		return err
	}
	k.Attachments = NewAttachments(enclosed)
	p.Entries = append(p.Entries, k)
	return nil
}

func cloneJSON(text []byte) json.RawMessage { return append(json.RawMessage(nil), text...) }

// readActivity adds the activity lines about the found entries.
func (p *Person) readActivity(r storage.Reader) error {
	at := map[string]int{}
	for n, k := range p.Entries {
		var of struct{ ID string }
		if err := json.Unmarshal(k.Entry, &of); err != nil {
			return err
		}
		at[entrystore.Key(k.Type, of.ID)] = n
	}
	for pair, err := range entrystore.Lines(r, entrystore.ContentLines()...) {
		if err != nil {
			return err
		}
		d, err := entrystore.DecodeLine(pair)
		if err != nil {
			return err
		}
		if n, found := at[entrystore.Key(d.Type, d.ID)]; found {
			k := &p.Entries[n]
			k.Activity = append(k.Activity, Line{field.At(d.At), d.Act, d.Title, d.By})
		}
	}
	return nil
}
