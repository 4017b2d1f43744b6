package plugins_test

import (
	"fmt"
	"testing"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/member"
	"github.com/quoin-cms/quoin/plugins/page"
	"github.com/quoin-cms/quoin/plugins/section"
	"github.com/quoin-cms/quoin/plugins/settings"
)

// beside lists the types that another one reads or refers to.
var beside = map[string][]model.Type{
	"post":       {settings.Type(), member.Type()},
	"product":    {settings.Type()},
	"section":    {form.Type()},
	"page":       {form.Type(), section.Type()},
	"navigation": {form.Type(), section.Type(), page.Type()},
}

// samples are for types with rules that no tag expresses.
var samples = map[string]modeltest.Samples{
	"post": {
		"member":      {""}, // otherwise the author is that of the member
		"publishedAt": {"2027-05-01T09:00:00Z", "2027-06-01T09:00:00Z"},
		"unpublishAt": {"2028-05-01T09:00:00Z", "2028-06-01T09:00:00Z"},
	},
	"page": {
		"slug": slugs(), "parent": {""},
		"sections": {[]string{"hero", "cta"}, []string{"cta", "hero"}}, "hidden": {[]string{"hero"}, []string{"cta"}},
		"publishedAt": {"2027-05-01T09:00:00Z", "2027-06-01T09:00:00Z"},
		"unpublishAt": {"2028-05-01T09:00:00Z", "2028-06-01T09:00:00Z"},
	},
	"navigation": {
		"header": {
			[]any{map[string]any{"label": "Home", "page": "home", "link": "", "items": []any{}}},
			[]any{map[string]any{"label": "More", "page": "", "link": "", "items": []any{map[string]any{"label": "Legal", "page": "", "link": "/legal"}}}},
		},
		"action": {map[string]any{"label": "Ask us", "page": "", "link": "tel:112"}, map[string]any{"label": "", "page": "", "link": ""}},
		"footer": {[]any{map[string]any{"title": "Company", "items": []any{map[string]any{"label": "About", "page": "about", "link": ""}}}}, []any{}},
		"small":  {[]any{map[string]any{"label": "Shop", "page": "", "link": "https://shop.example"}}, []any{}},
	},
	"form": {
		"fields": {
			[]any{map[string]any{"name": "who", "label": "Who", "kind": "text", "required": true, "choices": []any{}, "help": "", "width": "half"}},
			[]any{map[string]any{
				"name": "size", "label": "Size", "kind": "choice", "required": false, "help": "One", "width": "full",
				"choices": []any{map[string]any{"value": "s", "label": "Small"}},
			}},
		},
		"notify":  {[]string{"ada@example.com"}, []string{}},
		"consent": {map[string]any{"text": "I agree.", "page": ""}, map[string]any{"text": "", "page": ""}},
		"goal":    {"joined", "asked"},
	},
	"settings": {
		"accent": {"#1957d2", "#ffff00"}, "filmHosts": {[]string{"youtube.com"}, []string{"films.example", "vimeo.com"}},
		"notices":    {[]any{map[string]any{"type": "warning", "title": "Closed", "message": "On Monday.", "label": "Hours", "href": "/contact"}}, []any{}},
		"previewUrl": {"https://front.example/preview?path={path}&token={token}", ""},
	},
	"section": {"type": {"hero"}}, // which stays as it was created
}

// slugs returns different slugs, of which pages with the same parent need one each.
func slugs() (all []any) {
	for n := range 5000 {
		all = append(all, fmt.Sprintf("slug-%d", n))
	}
	return all
}

// TestContract checks every type against the contract. One test binary for all types links the server only once.
func TestContract(t *testing.T) {
	for _, typ := range plugins.Types() {
		t.Run(typ.Name, func(t *testing.T) {
			t.Parallel()
			modeltest.RunWith(t, samples[typ.Name], typ, beside[typ.Name]...)
		})
	}
}
