package entrystore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// State is one state of an entry: the stored record and the Go value.
type State struct {
	Record
	Value any // pointer to the type's struct
}

// Encode returns the entity as it is sent: id, the fields, createdAt, updatedAt.
func Encode(e core.Entry, value any) ([]byte, error) {
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

// Getter is the common part of storage.Reader and storage.Writer.
type Getter interface {
	Get(key string) ([]byte, error)
}

// Load reads an entry as it is stored; its JSON shares the store's memory. It fails with NotFound.
func Load(g Getter, t *model.Type, id string) (Record, error) {
	if len(id) > MaxID {
		return Record{}, NotFound(t)
	}
	data, err := g.Get(EntryKey(t.Name, id))
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return Record{}, NotFound(t)
	case errors.Is(err, storage.ErrDamaged):
		return Record{}, Damaged(t, err)
	case err != nil:
		return Record{}, err
	}
	r, err := DecodeRecord(data)
	r.Type, r.ID = t.Name, id
	return r, err
}

// LoadState reads an entry with its value. It fails with NotFound.
func LoadState(g Getter, t *model.Type, id string) (*State, error) {
	r, err := Load(g, t, id)
	if err != nil {
		return nil, err
	}
	value, err := Value(t, r.JSON)
	if err != nil {
		return nil, err
	}
	return &State{Record: r, Value: value}, nil
}

// Value returns the value of an entity: a pointer to the type's struct.
func Value(t *model.Type, entity []byte) (any, error) {
	value := t.New()
	return value, Read(t, entity, value)
}

// Read sets the fields of value, a pointer to the type's struct, that are in the entity's JSON, and the openings. The
// entity has no other fields, because Split removes them. It fails with ErrUnreadable if a field is of another kind than
// that of the struct.
func Read(t *model.Type, entity []byte, value any) error {
	if err := t.Schema.Read(entity, value); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrUnreadable, t.Name, err)
	}
	t.Schema.Open(value)
	return nil
}

// Settings returns the type of the site's settings and its single entry; nil if the program has none.
func Settings(g Getter, registry *model.Registry) (*model.Type, *State, error) {
	types := registry.Types()
	for i := range types {
		if t := &types[i]; t.Options.Analytics.Targets != nil {
			e, err := LoadState(g, t, t.Name)
			return t, e, err
		}
	}
	return nil, nil, nil
}
