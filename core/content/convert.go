package content

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/schema"
	"github.com/quoin-cms/quoin/storage"
)

// reshape gives an entry in the present shape. Only what its JSON does not name takes the default. The revision counts
// up, though the time of the last change stays: nobody has edited anything.
func (p *migration) convert(record entries.Record, now time.Time) (*revision, error) {
	b, err := entries.Bring(p.typ, record)
	if err != nil {
		return nil, err
	}
	next, err := p.composeRevision(record, b.Known, now)
	if err != nil {
		return nil, err
	}
	next.Past, next.migrationsRun = b.Past(next.JSON), b.Migrations
	return next, nil
}

// compose makes the revision of what the type knows of an entry.
func (p *migration) composeRevision(record entries.Record, known []byte, now time.Time) (*revision, error) {
	value, err := p.decodeValue(known)
	if err != nil {
		return nil, err
	}
	if p.rulesChanged() {
		// As a revision of itself, so that what it says of its past is kept.
		past, err := p.decodeValue(known)
		if err != nil {
			return nil, err
		}
		p.typ.Prepare(value, past, record.Updated)
		p.typ.Schema.FillLists(value)
	}
	record.Rev++
	next := newRevision(p.typ, record.Entry, value, now)
	return next, next.marshal()
}

func (p *migration) decodeValue(entity []byte) (any, error) {
	value := p.typ.Fresh()
	if err := entries.Read(p.typ, entity, value); err != nil {
		return nil, p.findFault(entity, err)
	}
	p.typ.Schema.FillLists(value)
	return value, nil
}

// fault says which field of an entity cannot be read, and why.
func (p *migration) findFault(entity []byte, err error) error {
	for m := range entries.Members(entity) {
		f := p.typ.Schema.Field(m.Name)
		if f == nil {
			continue
		}
		if err := p.typ.Schema.Decode(p.typ.New(), f, m.Value()); err != nil {
			return describeFault(f, err)
		}
	}
	return err
}

func describeFault(f *schema.Field, err error) error {
	kind, ok := errors.AsType[*json.UnmarshalTypeError](err)
	if !ok {
		return fmt.Errorf("%s %w", f.Name, err)
	}
	path := f.Name
	if kind.Field != "" {
		path += "." + kind.Field
	}
	return fmt.Errorf("%s holds a JSON %s, which is no %s", path, kind.Value, kind.Type)
}

// slugRoom is how many bytes an entry may grow by when it gets its slug.
const slugReserve = 1 << 10

// check fails where an entry in the present shape cannot be stored.
func (p *migration) checkStorable(next *revision) error {
	room := storage.MaxValue
	if p.typ.SlugField() != nil && next.requestedSlug == "" {
		room -= slugReserve
	}
	if n := len(next.Encode()); n > room {
		return fmt.Errorf("the entry has %d bytes, which is too large to be kept", n)
	}
	for _, f := range p.typ.Unique() {
		if len(p.typ.Schema.Key(next.Value, f)) > entries.MaxUnique {
			return fmt.Errorf("%s must be at most %d bytes, as it is unique", f.Name, entries.MaxUnique)
		}
	}
	model.Due(next.Value, next.Updated) // it is asked when the entry is written
	return nil
}
