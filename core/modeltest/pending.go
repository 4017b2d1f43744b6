package modeltest

import (
	"net/http"
	"reflect"

	"github.com/quoin-cms/quoin/core/model"
)

// maxDrafts is the maximum number of drafts that are stored and published.
const maxDrafts = 6

// drafts checks that a draft is stored beside an entry without any effect that visitors could see, and that its
// publication has the same result as an update.
func drafts(h *server) {
	made := h.add(h.body())
	id, _ := made["id"].(string)
	slug, _ := made["slug"].(string)
	at, kept := h.entryPath(h.staffPath(), id), "/api/admin/pending/"+h.typ.Options.Path+"/"+id
	dryRun := h.entryPath("/api/admin/"+h.typ.Options.Path, id) + "/dry-run"
	before := h.visitorAnswers(id, slug)
	for i, body := range h.variants() {
		if i == maxDrafts {
			break
		}
		was := h.get(at, "", true)
		would := h.do(call{method: http.MethodPost, path: dryRun, body: body, staff: true}).written(h)
		draft := h.do(call{method: http.MethodPut, path: kept, body: body, match: was.etag, staff: true})
		if would == nil || draft.written(h) == nil {
			if would != nil {
				h.tb.Errorf("what an update takes is not kept as changes: %d %s", draft.status, draft.body)
			}
			continue
		}
		if is := h.get(at, "", true); is != was {
			h.tb.Errorf("changes that are not published made\n%s of\n%s", is.body, was.body)
		}
		if i == 0 {
			h.wantSeen(id, slug, before)
		}
		if read := h.get(kept, "", true); draft.etag != was.etag && read.body != draft.body {
			h.tb.Errorf("changes that were kept as\n%s are\n%s", draft.body, read.body)
		}
		if draft.etag == was.etag {
			continue // the draft equals the entry
		}
		published := h.do(call{method: http.MethodPost, path: kept + "/publish", match: draft.etag, staff: true})
		if published.status != http.StatusOK {
			h.tb.Fatalf("changes that were kept are not published: %d %s", published.status, published.body)
		}
		h.wantPublished(read[entity](h, published), would)
		if a := h.get(kept, "", true); a.status != http.StatusNotFound {
			h.tb.Errorf("after they were published, changes are answered with %d %s", a.status, a.body)
		}
	}
}

// wantSeen fails the test if a response to visitors has changed.
func (h *server) wantSeen(id, slug string, before map[string]answer) {
	h.tb.Helper()
	for path, is := range h.visitorAnswers(id, slug) {
		if is != before[path] {
			h.tb.Errorf("changes that are not published are told of by %s: it was\n%+v and is\n%+v", path, before[path], is)
		}
	}
}

// wantPublished compares an entity with the expected result of an update. It ignores times that equal the time of the
// write.
func (h *server) wantPublished(got, would entity) {
	h.tb.Helper()
	for name, want := range would {
		f := h.typ.Schema.Field(name)
		moment := want == would[model.UpdatedAt] && got[name] == got[model.UpdatedAt]
		if moment || f != nil && f.ReadOnly || reflect.DeepEqual(got[name], want) {
			continue
		}
		h.tb.Errorf("%s would be %v by an update, and is published as %v: Prepare, given what it made before, makes another of it",
			name, want, got[name])
	}
}
