package pageeditor

import (
	"bytes"
	"encoding/json"

	"github.com/quoin-cms/quoin/core/internal/content/projection"
)

// maxEntries is the maximum number of entries whose titles and entity tags a page tells the editor.
const maxEntries = 500

// summary is what a page tells the editor.
type summary struct {
	Page    *Ref                    `json:"page"`
	Entry   *Ref                    `json:"entry"`
	Entries map[string]entrySummary `json:"entries"`
}

type entrySummary struct {
	ETag  string `json:"etag"`
	Title string `json:"title"`
}

// Summary returns the script element with the entries that the page shows, for the editor. Call it after Annotate.
func (s *Session) Summary() string {
	told := summary{Entries: map[string]entrySummary{}}
	if s.page.ID != "" {
		told.Page = &s.page
	}
	if s.own.ID != "" {
		told.Entry = &s.own
	}
	for ref, e := range s.entries {
		if e == nil || len(told.Entries) == maxEntries {
			continue
		}
		if !e.shown && !e.typ.Options.Single && ref != s.page && ref != s.own {
			continue
		}
		found, err := s.content.Shaped(s.context, s.actor, e.typ.Name, e.ID, projection.Shape{})
		if err != nil {
			continue // it was removed meanwhile
		}
		one := entrySummary{ETag: found.ETag}
		if title := e.typ.Schema.Title(); title != nil {
			if n, err := parseJSON(found.Body); err == nil {
				one.Title = n.get(title.Name).text()
			}
		}
		told.Entries[ref.String()] = one
	}
	var out bytes.Buffer
	out.WriteString(`<script type="application/json" id="quoin-edit">`)
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(true)
	// Texts can always be encoded.
	_ = enc.Encode(told)
	return string(bytes.TrimSpace(out.Bytes())) + `</script>`
}
