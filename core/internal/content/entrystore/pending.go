package entrystore

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Unpublished changes of an entry have a key of their own, and another one while the entry is in the trash.
const (
	pendingKeys     = "pending"     // type, id -> pending
	gonePendingKeys = "gonepending" // type, id -> pending
)

// PendingPrefix returns the prefix of the keys of all unpublished changes.
func PendingPrefix() string { return Key(pendingKeys) }

// PendingKey returns the key of the unpublished changes of an entry.
func PendingKey(typ, id string) string { return Key(pendingKeys, typ, id) }

// GonePendingKey returns the key of the unpublished changes of an entry in the trash.
func GonePendingKey(typ, id string) string { return Key(gonePendingKeys, typ, id) }

// Pending is the unpublished changes of an entry. It has the state before the changes and the state after them, both
// complete: otherwise they could not be migrated to another schema.
type Pending struct {
	At    time.Time // of the last change
	By    string    // the user name of its author
	count uint64    // number of changes since the last publication
	base  []byte    // packed by pack
	next  []byte

	// The names of the fields that differ from the published entry are cached for lists; they are valid only for this
	// revision and version.
	fields        []string
	publishedRev  uint64 // the revision of the published entry
	schemaVersion int    // the version of the type
}

// NewPending returns the changes from a published entry to its next state, and the entry as it would then be. They
// replace the earlier changes, which may be nil.
func NewPending(t *model.Type, before *Pending, by string, published, next Record) (*Pending, *Drafted, error) {
	p := &Pending{
		At: next.Updated, By: by, count: 1, base: pack(published.Encode()), next: pack(next.Encode()),
		publishedRev: published.Rev, schemaVersion: t.Version(),
	}
	if before != nil {
		p.count = before.count + 1
	}
	d, err := p.Over(t, published)
	if err == nil {
		p.fields = d.Fields
	}
	return p, d, err
}

// The encoding has a version byte, the time as a signed varint of Unix nanoseconds, the user name after its length, the
// count, the number of differing fields with their names, the published revision and the schema version that these are
// valid for, the packed state before the changes after its length, and the packed state after them, to the end.
const pendingVersion = 1

var errPending = errors.New("entrystore: malformed pending changes")

// Encode returns the form that DecodePending reads.
func (p *Pending) Encode() []byte {
	out := make([]byte, 1, 256+len(p.base)+len(p.next))
	out[0] = pendingVersion
	out = binary.AppendVarint(out, nanosOf(p.At))
	out = appendText(out, p.By)
	out = binary.AppendUvarint(out, p.count)
	out = appendTexts(out, p.fields)
	out = binary.AppendUvarint(out, p.publishedRev)
	out = binary.AppendUvarint(out, uint64(p.schemaVersion))
	out = appendText(out, string(p.base))
	return append(out, p.next...)
}

// DecodePending decodes changes. Their states share the memory of data.
func DecodePending(data []byte) (*Pending, error) {
	if len(data) == 0 || data[0] != pendingVersion {
		return nil, errPending
	}
	in := fieldReader{data: data[1:]}
	p := &Pending{At: in.time(), By: in.text(), count: in.number(), fields: in.texts(), publishedRev: in.number()}
	shape, size := in.number(), in.number()
	if in.failed || shape > math.MaxInt32 || size > uint64(len(in.data)) {
		return nil, errPending
	}
	p.schemaVersion, p.base, p.next = int(shape), in.data[:size], in.data[size:]
	return p, nil
}

// LoadPending reads the unpublished changes of an entry, in memory of their own; nil if there are none.
func LoadPending(g Getter, t *model.Type, id string) (*Pending, error) {
	if len(id) > MaxID {
		return nil, nil
	}
	data, err := g.Get(PendingKey(t.Name, id))
	if errors.Is(err, storage.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return DecodePending(bytes.Clone(data))
}

// NothingPending returns the error for an entry without unpublished changes.
func NothingPending(t *model.Type) error {
	return core.Errorf(core.NotFound, "%s has no changes that are not published.", t.Options.One)
}

// pendingBit is set in the revision numbers of unpublished changes: no revision of an entry is that large.
const pendingBit = 1 << 63

// Revision returns a number that identifies the entry with these changes: other changes, or another published revision,
// have another number. No entry has such a revision.
func (p *Pending) Revision(t *model.Type, published uint64) uint64 {
	var all []byte
	all = binary.AppendVarint(all, nanosOf(p.At))
	for _, n := range []uint64{p.count, published, uint64(t.Version())} {
		all = binary.AppendUvarint(all, n)
	}
	sum := sha256.Sum256(all)
	return binary.BigEndian.Uint64(sum[:8]) | pendingBit
}

// Drafted is an entry as it would be if its changes were published now. Its visibility is that of the published entry.
type Drafted struct {
	State
	Revision uint64   // the result of Pending.Revision
	Fields   []string // the writable fields that differ from the published entry, in the order of the schema
	At       time.Time
	By       string
	Body     []byte // the changed fields as a JSON object: the request body that publishes them
}

// Over applies the changes to the published entry: fields that they do not change are those of the published entry. It
// fails with Invalid, and names the fields, if one of their states does not fit the present schema of the type.
func (p *Pending) Over(t *model.Type, published Record) (d *Drafted, err error) {
	defer panicToError(&err, "The content type fails at these changes, which were made in an earlier shape of it.")
	body, err := p.body(t)
	if err != nil {
		return nil, err
	}
	draft, err := Value(t, published.JSON)
	if err != nil {
		return nil, err
	}
	of := t.Schema.For(draft)
	for m := range Members(body) {
		if err := of.Decode(draft, of.Field(m.Name), m.Value()); err != nil {
			return nil, unreadable(t, body, err)
		}
	}
	if err := derive(t, draft, published, p.At); err != nil {
		return nil, err
	}
	d = &Drafted{Revision: p.Revision(t, published.Rev), At: p.At, By: p.By, Body: body}
	d.State = State{Record: published, Value: draft}
	d.Rev, d.Updated = published.Rev+1, p.At
	if d.JSON, err = Encode(d.Entry, draft); err != nil {
		return nil, err
	}
	d.Fields = names(changedMembers(t, published.JSON, d.JSON))
	return d, nil
}

// FieldsOver returns the Fields of the result of Over. It is cheap if neither the published entry nor its type has
// changed since the changes were made.
func (p *Pending) FieldsOver(t *model.Type, published Record) ([]string, error) {
	if p.publishedRev == published.Rev && p.schemaVersion == t.Version() {
		return p.fields, nil
	}
	d, err := p.Over(t, published)
	if err != nil {
		return nil, err
	}
	return d.Fields, nil
}

// derive computes the derived fields of a value that follows a stored one.
func derive(t *model.Type, value any, stored Record, at time.Time) error {
	old, err := Value(t, stored.JSON)
	if err != nil {
		return err
	}
	t.Prepare(value, old, at)
	t.Schema.FillLists(value)
	t.Schema.Open(value)
	return nil
}

// body returns the fields that differ between the two states, with their changed values, in the present schema of the
// type.
func (p *Pending) body(t *model.Type) ([]byte, error) {
	base, err := reshapePacked(t, p.base)
	if err != nil {
		return nil, err
	}
	next, err := reshapePacked(t, p.next)
	if err != nil {
		return nil, err
	}
	var out []byte
	for _, m := range changedMembers(t, base.JSON, next.JSON) {
		out = addMember(out, m.Text)
	}
	return closeObjectOrEmpty(out), nil
}

func reshapePacked(t *model.Type, packed []byte) (*State, error) {
	data, err := unpack(packed)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errPending, err)
	}
	r, err := DecodeRecord(data)
	if err != nil {
		return nil, err
	}
	return Reshape(t, r)
}

// changedMembers returns the writable members of other that differ from one, in the order of the schema. Both are
// encoded by Encode.
func changedMembers(t *model.Type, one, other []byte) (all []Member) {
	was, is := byName(one), byName(other)
	for i := range t.Schema.Fields {
		f := &t.Schema.Fields[i]
		m, there := is[f.Name]
		if there && !f.ReadOnly && !bytes.Equal(was[f.Name].Text, m.Text) {
			all = append(all, m)
		}
	}
	return all
}

func byName(entity []byte) map[string]Member {
	all := map[string]Member{}
	for m := range Members(entity) {
		all[m.Name] = m
	}
	return all
}

func names(all []Member) []string {
	out := make([]string, len(all))
	for i, m := range all {
		out[i] = m.Name
	}
	return out
}
