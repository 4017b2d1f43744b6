package search

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/blevesearch/bleve/v2/document"
	index "github.com/blevesearch/bleve_index_api"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// layoutVersion must change whenever the fields below or their contents change: a new version forces a rebuild of every
// index.
const layoutVersion = "3"

// The fields of every document, whatever its type. None is stored: hits are shown from the entry itself.
const (
	fieldTitle   = "title"   // stems
	fieldWords   = "words"   // the words of the title as written
	fieldBody    = "body"    // the stems of all other texts
	fieldPrivate = "private" // the stems of texts that visitors do not read
	fieldType    = "type"
	fieldDate    = "date" // formatted by dateLayout, which sorts chronologically
)

// exactField returns the name of the index field for an exact field of the content types.
func exactField(name string) string { return "exact." + name }

// categories is the exact field whose values are counted as a facet.
const categories = "category"

const dateLayout = "20060102150405"

const (
	indexedWithPositions = index.IndexField | index.IncludeTermVectors // with positions, for phrases
	indexedOnly          = index.IndexField
	// These fields are read for every hit: skipping decompression is worth the larger size.
	indexedWithValues = index.IndexField | index.DocValues | index.SkipFreqNorm | index.SkipDVCompression | index.SkipDVChunking
)

// documentID returns the id of an entry's document. Type names contain no slash.
func documentID(typ, id string) string { return typ + "/" + id }

func refOf(documentID string) query.Ref {
	typ, id, _ := strings.Cut(documentID, "/")
	return query.Ref{Type: typ, ID: id}
}

// newDocument builds the document of an entry, which has the texts of the entries that it shows.
func newDocument(types map[string]*model.Type, e query.Dated) *document.Document {
	texts := extractTexts(types, e)
	doc := document.NewDocument(documentID(e.Type, e.ID))
	add := func(name, text string, options index.FieldIndexingOptions, a *analyzer) {
		if text == "" {
			return
		}
		if a == nil { // a nil *analyzer in the interface argument would not compare as nil
			doc.AddField(document.NewTextFieldWithIndexingOptions(name, nil, []byte(text), options))
			return
		}
		doc.AddField(document.NewTextFieldCustom(name, nil, []byte(text), options, a))
	}
	add(fieldWords, texts.title, indexedOnly, plainAnalyzer)
	for _, p := range texts.byZone() {
		add(p.zone.name, p.text, indexedWithPositions, analyzers[p.zone.language])
	}
	add(fieldType, e.Type, indexedWithValues, nil)
	add(fieldDate, e.Date.UTC().Format(dateLayout), indexedWithValues, nil)
	add(exactField(categories), texts.category, indexedWithValues, nil)
	return doc
}

// findable reports whether visitors can find an entry: it is visible and has a page.
func findable(t *model.Type, e core.Entry) bool {
	return e.Visible && t.Leads()
}

// texts holds all text of an entry that people read.
type texts struct {
	title    string
	heading  []passage // the title, with its zone
	public   []passage // texts that visitors may read
	private  []passage // texts that only staff may read
	exact    []passage // tags and filter values: public, but not used for excerpts
	category string
}

// passage is a text and the zone it is indexed in.
type passage struct {
	text string
	zone zone
}

// byZone joins the texts into one passage for each zone.
func (t texts) byZone() []passage {
	var zones []zone
	found := map[zone][]string{}
	for _, p := range slices.Concat(t.heading, t.public, t.exact, t.private) {
		if found[p.zone] == nil {
			zones = append(zones, p.zone)
		}
		found[p.zone] = append(found[p.zone], p.text)
	}
	all := make([]passage, len(zones))
	for i, z := range zones {
		all[i] = passage{strings.Join(found[z], "\n"), z}
	}
	return all
}

// extractTexts returns the texts of an entry, and of the entries that it shows. Texts of those that visitors do not see
// there are private.
func extractTexts(types map[string]*model.Type, e query.Dated) texts {
	t := types[e.Type]
	var all texts
	fieldAt := fieldsOf(t, e.JSON)
	for m := range e.Members() {
		f := fieldAt(m.Name)
		if f == nil || f.Opening != "" { // an opening repeats text of another field
			continue
		}
		z := zoneOf(f)
		var found []passage
		for _, text := range fieldTexts(f, m.Value(), nil) {
			found = append(found, passage{text, z})
		}
		switch {
		case f.Title:
			all.title = wordsIn(found)
			all.heading = []passage{{all.title, z}}
		case f.Private:
			all.private = append(all.private, found...)
		case f.Exact, f.Kind == field.KindTags:
			all.exact = append(all.exact, found...)
		default:
			all.public = append(all.public, found...)
		}
		if f.Name == categories && f.Exact && !f.Private {
			all.category = text(m.Value())
		}
	}
	for _, part := range e.Parts {
		if of := types[part.Type]; of != nil {
			all.addPart(of, part)
		}
	}
	return all
}

// fieldsOf returns the fields of an entity by their names, nil for none. A field.Long that is rich text in this entity is
// returned as such.
func fieldsOf(t *model.Type, entity []byte) func(name string) *schema.Field {
	value, of := t.New(), t.Schema.ForJSON(entity)
	rich, ok := value.(model.RichTexter)
	if ok && t.Schema.Read(entity, value) != nil {
		ok = false
	}
	return func(name string) *schema.Field {
		f := of.Field(name)
		if f == nil || !ok || f.Kind != field.KindLong || !rich.RichText(name) {
			return f
		}
		as := *f
		as.Kind = field.KindRich
		return &as
	}
}

// addPart adds the texts of an entry that the entry shows.
func (t *texts) addPart(of *model.Type, part query.Part) {
	fieldAt := fieldsOf(of, part.JSON)
	for m := range part.Members() {
		f := fieldAt(m.Name)
		if f == nil || f.Opening != "" || f.Kind == field.KindChoice {
			continue
		}
		z, into := bodyZone.in(f.Language), &t.public
		if part.Hidden || f.Private {
			z, into = privateZone.in(f.Language), &t.private
		}
		for _, text := range fieldTexts(f, m.Value(), nil) {
			*into = append(*into, passage{text, z})
		}
	}
}

// fieldTexts appends the texts of a value. It leaves out URLs, icon names and ids, which people do not read, and numbers
// and times, which people do not search for.
func fieldTexts(f *schema.Field, raw json.RawMessage, found []string) []string {
	row := f.Row()
	switch row.Shape {
	case field.ShapeParts:
		return objectTexts(f, raw, found)
	case field.ShapeList:
		var elements []json.RawMessage
		_ = json.Unmarshal(raw, &elements)
		for _, element := range elements {
			found = objectTexts(f, element, found)
		}
		return found
	}
	if row.Unsearched {
		return found
	}
	return append(found, row.Search(raw)...)
}

func objectTexts(f *schema.Field, raw json.RawMessage, found []string) []string {
	var values map[string]json.RawMessage
	_ = json.Unmarshal(raw, &values)
	for i := range f.Fields {
		if f.Fields[i].IDs != "" || f.NamesType(f.Fields[i].Name) {
			continue // ids of entries, and the name of their type
		}
		found = fieldTexts(&f.Fields[i], values[f.Fields[i].Name], found)
	}
	return found
}

// wordsIn joins passages into one text.
func wordsIn(passages []passage) string {
	all := make([]string, len(passages))
	for i, p := range passages {
		all[i] = p.text
	}
	return strings.Join(all, " ")
}

func text(raw json.RawMessage) (value string) {
	_ = json.Unmarshal(raw, &value)
	return value
}
