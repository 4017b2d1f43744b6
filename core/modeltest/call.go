package modeltest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// answer is the response to a call.
type answer struct {
	status int
	body   string
	etag   string
	media  string
	total  string
}

// call is a request.
type call struct {
	method, path, query, match string
	body                       any // nil for none
	staff                      bool
}

// do makes a call, and fails the test if the response is a server error, which no input may cause.
func (h *server) do(c call) answer {
	h.tb.Helper()
	h.site.Clock.Advance(time.Second)
	h.shared.calls++
	r := &api.Request{
		Method: c.method, Path: c.path, Query: c.query, IfMatch: c.match, ID: "test",
		Client: api.Client{Address: fmt.Sprintf("198.18.%d.%d", h.shared.calls/250%250, h.shared.calls%250+1), Host: "site.example"},
	}
	if c.staff {
		r.Session = h.session
	}
	if c.body != nil {
		text, err := json.Marshal(c.body)
		h.check(err)
		r.MediaType, r.Body = "application/json", func(int) ([]byte, error) { return text, nil }
	}
	out := h.calls.Do(h.tb.Context(), r)
	a := answer{status: out.Status, body: string(out.Body), etag: out.ETag, media: out.MediaType, total: out.Get(api.HeaderTotal)}
	switch {
	case out.Coded != nil:
		a.body, a.etag = string(out.Coded.In("")), out.Coded.Tag("")
	case out.Stream != nil:
		text, err := io.ReadAll(out.Stream)
		h.check(err)
		a.body = string(text)
	}
	if a.status >= http.StatusInternalServerError {
		h.tb.Fatalf("%s %s ends in a fault: %d %s", c.method, c.path, a.status, a.body)
	}
	return a
}

// get makes a GET request as a visitor or as staff.
func (h *server) get(path, query string, staff bool) answer {
	h.tb.Helper()
	return h.do(call{method: http.MethodGet, path: path, query: query, staff: staff})
}

// The path at which visitors read the type. desk returns the path at which staff read and write it.
func (h *server) publicPath() string { return "/api/" + h.typ.Options.Path }

func (h *server) staffPath() string {
	if h.typ.Options.StaffPath != "" {
		return "/api/" + h.typ.Options.StaffPath
	}
	return h.publicPath()
}

// entryPath returns the path of an entry below one of the two.
func (h *server) entryPath(collection, id string) string {
	if h.typ.Options.Single {
		return collection
	}
	return collection + "/" + id
}

// entity is an entry as it is sent.
type entity = map[string]any

// read decodes a response.
func read[T any](h *server, a answer) (out T) {
	h.tb.Helper()
	if err := json.Unmarshal([]byte(a.body), &out); err != nil {
		h.tb.Fatalf("the answer %d %s: %v", a.status, a.body, err)
	}
	return out
}

// send creates an entry as staff. If none can be created, it updates the existing one.
func (h *server) send(body entity) answer {
	h.tb.Helper()
	switch {
	case h.typ.Options.Single:
		return h.do(call{method: http.MethodPut, path: h.staffPath(), body: body, staff: true})
	case h.typ.Options.Fixed:
		return h.put(h.typ.Options.Initial()[0].ID, body)
	}
	return h.do(call{method: http.MethodPost, path: h.staffPath(), body: body, staff: true})
}

func (h *server) put(id string, body entity) answer {
	h.tb.Helper()
	return h.do(call{method: http.MethodPut, path: h.entryPath(h.staffPath(), id), body: body, staff: true})
}

// add calls send with a body that must be accepted, and returns the entity.
func (h *server) add(body entity) entity {
	h.tb.Helper()
	a := h.send(body)
	if a.status != http.StatusCreated && a.status != http.StatusOK {
		text, _ := json.Marshal(body) // it was encoded before
		h.tb.Fatalf("an entry that keeps every rule of the tags is refused: %d %s\nit was %s\n"+
			"where Check wants more, give RunWith samples that it takes", a.status, a.body, text)
	}
	return read[entity](h, a)
}

// canCreate reports whether entries can be created.
func (h *server) canCreate() bool { return !h.typ.Closed() }

// readable reports whether visitors read entries.
func (h *server) readable() bool { return h.typ.Options.Access == core.Published }

// visitorAnswers returns every response that a visitor can get for an entry and for the lists that may contain it, by
// path.
func (h *server) visitorAnswers(id, slug string) map[string]answer {
	h.tb.Helper()
	all := map[string]answer{}
	ask := func(path, query string) { all[strings.TrimSuffix(path+"?"+query, "?")] = h.get(path, query, false) }
	ask(h.entryPath(h.publicPath(), id), "")
	if slug != "" {
		ask(h.entryPath(h.publicPath(), slug), "")
	}
	for name := range h.typ.Options.Public.Attachments {
		ask(h.entryPath(h.publicPath(), id)+"/"+name, "")
	}
	if !h.typ.Options.Single {
		ask(h.publicPath(), "")
		for name := range h.typ.Options.Public.Distinct {
			ask(h.publicPath()+"/"+name, "")
		}
		if len(h.typ.Options.Public.Related) > 0 {
			ask(h.publicPath()+"/related/"+id, "")
			ask(h.publicPath()+"/related", "id="+id)
		}
	}
	h.rebuild()
	ask("/api/search", "q="+marker)
	ask("/api/search/suggest", "q="+marker)
	return all
}
