package modeltest

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/model"
)

// queries checks that a list rejects unknown query parameters and filters by fields that are not exact, instead of
// ignoring them.
func queries(h *server) {
	if h.typ.Options.Single {
		return
	}
	body := h.add(h.body())
	for _, query := range []string{"nonsense=1", "sort=nonsense", "fields=nonsense", "limit=many"} {
		if a := h.get(h.staffPath(), query, true); a.status != http.StatusBadRequest {
			h.tb.Errorf("the list answers %q with %d", query, a.status)
		}
	}
	for _, f := range h.typ.Schema.Fields {
		if h.typ.Options.Public.Paths != nil && f.Name == model.PathParameter {
			continue
		}
		value := ""
		if body[f.Name] != nil {
			value = strings.Trim(h.json(body[f.Name]), `"`)
		}
		a := h.get(h.staffPath(), url.Values{f.Name: {value}}.Encode(), true)
		switch {
		case !slices.Contains(h.typ.Filters(), f.Name):
			if a.status != http.StatusBadRequest {
				h.tb.Errorf("the list is filtered by %s, which is not exact: %d", f.Name, a.status)
			}
		case a.status != http.StatusOK || !strings.Contains(a.body, `"`+body["id"].(string)+`"`):
			h.tb.Errorf("the list filtered by %s=%s lacks an entry: %d", f.Name, value, a.status)
		default:
			for _, e := range read[[]entity](h, a) {
				if !sameValue(e[f.Name], body[f.Name]) {
					h.tb.Errorf("the list filtered by %s=%s has an entry with %v", f.Name, value, e[f.Name])
				}
			}
		}
	}
}
