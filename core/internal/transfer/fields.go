package transfer

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// member is a field of an entry, as it is written in the line of the entry.
type member struct {
	name string
	raw  []byte
}

// entryFields is an entry that was read: the values that the server assigns, such as the id, and the fields.
type entryFields struct {
	item    writer.Item
	members []member
}

// readEntry parses the line of an entry. It fails with Malformed or Invalid.
func readEntry(line []byte) (e entryFields, err error) {
	r := strictjson.Read(line)
	var wrong error
	for name, v := range r.Members {
		raw := v.Raw()
		var bad bool
		switch name {
		case model.ID:
			bad = json.Unmarshal(raw, &e.item.ID) != nil
		case model.CreatedAt:
			bad = readTime(raw, &e.item.Created) != nil
		case model.UpdatedAt:
			bad = readTime(raw, &e.item.Updated) != nil
		case revisionMember:
			bad = json.Unmarshal(raw, &e.item.Rev) != nil
			e.item.Exported = true
		case placeMember:
			bad = readTime(raw, &e.item.Place) != nil
		case slugsMember:
			bad = json.Unmarshal(raw, &e.item.Slugs) != nil
		default:
			e.members = append(e.members, member{name, raw})
		}
		if bad && wrong == nil {
			wrong = core.MalformedFields(core.FieldErrors{{Field: name, Message: wants[name]}})
		}
	}
	if err := r.Err(); err != nil {
		return e, err
	}
	return e, wrong
}

// wants are the error messages for the members that are not fields.
var wants = map[string]string{
	model.ID: "must be a text", revisionMember: "must be a number from 1 up", slugsMember: "must be a list of texts",
	placeMember:     "must be a time such as 2026-01-31T09:00:00Z",
	model.CreatedAt: "must be a time such as 2026-01-31T09:00:00Z", model.UpdatedAt: "must be a time such as 2026-01-31T09:00:00Z",
}

func readTime(raw []byte, into *time.Time) error {
	if string(raw) == "null" {
		return nil
	}
	return json.Unmarshal(raw, into)
}

// anchor interprets the members with the names as local times in the zone of the site.
func (i *importer) anchor(e *entryFields, names []string) error {
	for _, name := range names {
		switch name {
		case model.CreatedAt:
			e.item.Created = i.inZone(e.item.Created)
		case model.UpdatedAt:
			e.item.Updated = i.inZone(e.item.Updated)
		default:
			at, err := time.Parse(time.RFC3339, e.text(name))
			if err != nil {
				return core.MalformedFields(core.FieldErrors{{Field: name, Message: wants[model.CreatedAt]}})
			}
			e.set(name, field.At(i.inZone(at)).String())
		}
	}
	return nil
}

func (i *importer) inZone(t time.Time) time.Time {
	t = t.UTC()
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), i.zone)
}

// body returns the fields as a JSON object.
func (e *entryFields) body() []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range e.members {
		if i > 0 {
			b.WriteByte(',')
		}
		name, _ := json.Marshal(m.name) //nolint:errchkjson // a text is always written
		b.Write(name)
		b.WriteByte(':')
		b.Write(m.raw)
	}
	b.WriteByte('}')
	return b.Bytes()
}

// close sets the body of the item of a record, after the last change of its fields. The digest of a record of an importer does not
// depend on how its characters are written.
func (e *entryFields) close(r *Record) {
	e.item.Body = e.body()
	if !r.Fits {
		return
	}
	var escaped bytes.Buffer
	json.HTMLEscape(&escaped, e.item.Body)
	sum := sha256.Sum256(escaped.Bytes())
	e.item.Digest = hex.EncodeToString(sum[:])
}

// text returns the text of a field; empty if the field is no text.
func (e *entryFields) text(name string) (text string) {
	for _, m := range e.members {
		if m.name == name {
			_ = json.Unmarshal(m.raw, &text)
		}
	}
	return text
}

// slug returns the slug; empty if entries of the type have none.
func (e *entryFields) slug(t *model.Type) string {
	if t.SlugField() == nil {
		return ""
	}
	return e.text(t.SlugField().Name)
}

// set sets a field to a value.
func (e *entryFields) set(name string, value any) {
	raw, _ := json.Marshal(value) //nolint:errchkjson // texts, numbers and booleans are always written
	for i := range e.members {
		if e.members[i].name == name {
			e.members[i].raw = raw
			return
		}
	}
	e.members = append(e.members, member{name, raw})
}

// ids is the UUID namespace for the ids that are derived from other properties of an entry.
var ids = uuid.MustParse("6f0c2ad4-3b0e-5f0a-9b57-51a1f4a2d7c3")

// IDOf returns an id that is derived from the words: equal words give equal ids.
func IDOf(words ...string) string {
	var b bytes.Buffer
	for _, w := range words {
		b.WriteString(w)
		b.WriteByte(0)
	}
	return uuid.NewSHA1(ids, b.Bytes()).String()
}

// IDOfSlug returns the id of an imported entry that has a slug and no id.
func IDOfSlug(typ, slug string) string { return IDOf(typ, "slug", slug) }

// name gives an entry without an id one that is derived from its slug, or else from all its fields, so that importing
// it again finds the same entry. The entry of a type with a single entry gets the name of the type.
func (e *entryFields) name(t *model.Type) {
	switch {
	case t.Options.Single:
		e.item.ID = t.Name
	case e.item.ID != "":
	case e.slug(t) != "":
		e.item.ID = IDOfSlug(t.Name, e.slug(t))
	default:
		e.item.ID = IDOf(t.Name, "body", string(e.body()))
	}
}
