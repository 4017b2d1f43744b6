package content

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/storage"
)

// revision is one state of an entry: as it is stored and as the Go value.
type revision struct {
	core.Entry
	value any       // pointer to the type's struct
	date  time.Time // where the entry stands in the list
	asked string    // the slug that the value came with; empty to have one made

	coming map[string]bool // the ids of entries that come with this one: none of them becomes its slug
}

// newRevision makes the state to store of a value that was judged.
func newRevision(t *Type, e core.Entry, value any, now time.Time) (*revision, error) {
	r := &revision{Entry: e, value: value, date: dateOf(value, e.Created), asked: t.slugOf(value)}
	r.Type, r.Visible = t.Name, visible(value, now)
	var err error
	r.JSON, err = encodeEntity(e, value)
	if err != nil {
		return nil, fmt.Errorf("content: encode %s: %w", t.Name, err)
	}
	return r, nil
}

// encodeEntity gives the entity as it is sent: id, the fields, createdAt, updatedAt.
func encodeEntity(e core.Entry, value any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return nil, err
	}
	fields := bytes.TrimSuffix(bytes.TrimSpace(buf.Bytes()), []byte("}"))[1:]
	id, err := json.Marshal(e.ID)
	if err != nil {
		return nil, err
	}
	out := make([]byte, 0, len(fields)+len(id)+100)
	out = append(append(out, `{"id":`...), id...)
	if len(fields) > 0 {
		out = append(append(out, ','), fields...)
	}
	out = append(append(out, `,"createdAt":"`...), field.At(e.Created).String()...)
	out = append(append(out, `","updatedAt":"`...), field.At(e.Updated).String()...)
	return append(out, `"}`...), nil
}

// getter is what Reader and Writer share.
type getter interface {
	Get(key string) ([]byte, error)
}

// load reads the entry as it is stored; its JSON is a part of the store's memory. It fails with
// NotFound.
func load(g getter, t *Type, id string) (core.Entry, time.Time, error) {
	if len(id) > longestID {
		return core.Entry{}, time.Time{}, noEntry(t)
	}
	data, err := g.Get(entryKey(t.Name, id))
	if errors.Is(err, storage.ErrNotFound) {
		return core.Entry{}, time.Time{}, noEntry(t)
	}
	if err != nil {
		return core.Entry{}, time.Time{}, err
	}
	e, date, err := decodeRecord(data)
	e.Type, e.ID = t.Name, id
	return e, date, err
}

// loadRevision reads the entry with its value.
func loadRevision(g getter, t *Type, id string) (*revision, error) {
	e, date, err := load(g, t, id)
	if err != nil {
		return nil, err
	}
	value, err := t.valueOf(e.JSON)
	if err != nil {
		return nil, err
	}
	return &revision{Entry: e, value: value, date: date, asked: t.slugOf(value)}, nil
}

// valueOf gives the value of an entity.
func (t *Type) valueOf(entity []byte) (any, error) {
	value := t.codec.make()
	return value, t.read(entity, value)
}

// read sets the fields of value, a pointer to the type's struct, that the entity's JSON names. Fields that
// the struct no longer has are left out.
func (t *Type) read(entity []byte, value any) error {
	if err := json.Unmarshal(entity, value); err != nil {
		return fmt.Errorf("content: stored %s: %w", t.Name, err)
	}
	return nil
}
