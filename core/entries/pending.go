package entries

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

// Changes of an entry that are not published have a key beside it, and another one while the entry is in the trash.
const (
	pendingKeys     = "pending"     // type, id -> pending
	gonePendingKeys = "gonepending" // type, id -> pending
)

// PendingPrefix starts the keys of all changes that are not published.
func PendingPrefix() string { return Key(pendingKeys) }

// PendingKey is where the changes of an entry are kept that are not published.
func PendingKey(typ, id string) string { return Key(pendingKeys, typ, id) }

// GonePendingKey is where they are kept while the entry is in the trash.
func GonePendingKey(typ, id string) string { return Key(gonePendingKeys, typ, id) }

// Pending is what somebody changed of an entry and has not published. It has the state that the changes were made on and
// the state that they lead to, both whole: only so can they be brought to another shape.
type Pending struct {
	At    time.Time // of the last change
	By    string    // the user name of who made it
	count uint64    // of the changes since there were none
	base  []byte    // as pack gave it
	next  []byte

	// Which fields differ from the published entry is kept for lists, as long as both are what they were.
	fields []string
	over   uint64 // the revision of the published entry
	shape  int    // the version of the type
}

// NewPending makes the changes that lead from a published entry to its next state, and the entry as it then would be. They
// take the place of those before, which may be nil.
func NewPending(t *model.Type, before *Pending, by string, published, next Record) (*Pending, *Drafted, error) {
	p := &Pending{
		At: next.Updated, By: by, count: 1, base: pack(published.Encode()), next: pack(next.Encode()),
		over: published.Rev, shape: t.Version(),
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

// Pending changes are kept as a version byte, the time as a signed varint of Unix nanoseconds, the user name after its
// length, the count, the number of the fields that differ with their names, over what and in which shape they do, the
// packed state that the changes were made on after its length, and the packed state that they lead to, to the end.
const pendingVersion = 1

var errPending = errors.New("entries: malformed pending changes")

// Encode gives the changes as DecodePending reads them.
func (p *Pending) Encode() []byte {
	out := make([]byte, 1, 256+len(p.base)+len(p.next))
	out[0] = pendingVersion
	out = binary.AppendVarint(out, nanosOf(p.At))
	out = appendText(out, p.By)
	out = binary.AppendUvarint(out, p.count)
	out = appendTexts(out, p.fields)
	out = binary.AppendUvarint(out, p.over)
	out = binary.AppendUvarint(out, uint64(p.shape))
	out = appendText(out, string(p.base))
	return append(out, p.next...)
}

// DecodePending reads changes. Their states are parts of data, not copies.
func DecodePending(data []byte) (*Pending, error) {
	if len(data) == 0 || data[0] != pendingVersion {
		return nil, errPending
	}
	in := reading{data: data[1:]}
	p := &Pending{At: in.time(), By: in.text(), count: in.number(), fields: in.texts(), over: in.number()}
	shape, size := in.number(), in.number()
	if in.bad || shape > math.MaxInt32 || size > uint64(len(in.data)) {
		return nil, errPending
	}
	p.shape, p.base, p.next = int(shape), in.data[:size], in.data[size:]
	return p, nil
}

// LoadPending reads the changes of an entry that are not published, in memory of their own; nil where there are none.
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

// NothingPending is the error of an entry that has no changes that are not published.
func NothingPending(t *model.Type) error {
	return core.Errorf(core.NotFound, "%s has no changes that are not published.", t.Options.One)
}

// notRevision is set in the numbers of pending changes: no revision comes so far.
const notRevision = 1 << 63

// Revision is a number by which one tells whether the entry that the changes lead to is still the same: of other changes,
// and over another state of the published entry, it is another one. No entry has such a revision.
func (p *Pending) Revision(t *model.Type, published uint64) uint64 {
	var all []byte
	all = binary.AppendVarint(all, nanosOf(p.At))
	for _, n := range []uint64{p.count, published, uint64(t.Version())} {
		all = binary.AppendUvarint(all, n)
	}
	sum := sha256.Sum256(all)
	return binary.BigEndian.Uint64(sum[:8]) | notRevision
}

// Drafted is an entry as it would be if its changes were published now. Whether visitors see it is that of the published
// one.
type Drafted struct {
	State
	Revision uint64   // what Pending.Revision gives
	Fields   []string // that a person can write and that differ from the published entry, in the order of the schema
	At       time.Time
	By       string
	Body     []byte // the fields that were changed, as a JSON object: what is sent to publish them
}

// Over brings the changes onto the published entry: a field that they did not change is that of the published one. It
// fails with Invalid, and names the fields, where one of their states does not fit the present shape of the type.
func (p *Pending) Over(t *model.Type, published Record) (d *Drafted, err error) {
	defer recoverAs(&err, "The content type fails at these changes, which were made in an earlier shape of it.")
	body, err := p.body(t)
	if err != nil {
		return nil, err
	}
	draft, err := Value(t, published.JSON)
	if err != nil {
		return nil, err
	}
	for m := range Members(body) {
		if err := t.Schema.Decode(draft, t.Schema.Field(m.Name), m.Value()); err != nil {
			return nil, unreadable(t, body, err)
		}
	}
	if err := prepare(t, draft, published, p.At); err != nil {
		return nil, err
	}
	d = &Drafted{Revision: p.Revision(t, published.Rev), At: p.At, By: p.By, Body: body}
	d.State = State{Record: published, Value: draft}
	d.Rev, d.Updated = published.Rev+1, p.At
	if d.JSON, err = Encode(d.Entry, draft); err != nil {
		return nil, err
	}
	d.Fields = names(differing(t, published.JSON, d.JSON))
	return d, nil
}

// FieldsOver gives the Fields of what Over gives. It costs little where neither the published entry nor its type has changed
// since the changes were made.
func (p *Pending) FieldsOver(t *model.Type, published Record) ([]string, error) {
	if p.over == published.Rev && p.shape == t.Version() {
		return p.fields, nil
	}
	d, err := p.Over(t, published)
	if err != nil {
		return nil, err
	}
	return d.Fields, nil
}

// prepare derives what the type derives of a value that follows a stored one.
func prepare(t *model.Type, value any, stored Record, at time.Time) error {
	old, err := Value(t, stored.JSON)
	if err != nil {
		return err
	}
	t.Prepare(value, old, at)
	t.Schema.FillLists(value)
	t.Schema.Open(value)
	return nil
}

// body gives the fields that differ between the two states, as they were changed, in the present shape of the type.
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
	for _, m := range differing(t, base.JSON, next.JSON) {
		out = addMember(out, m.Text)
	}
	return whole(out), nil
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

// differing gives the members that a person can write and that are not in one entity of a type as in the other, as they
// are in the other, in the order of the schema. Both are as Encode gave them.
func differing(t *model.Type, one, other []byte) (all []Member) {
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
