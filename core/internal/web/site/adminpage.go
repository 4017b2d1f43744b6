package site

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/quoin-cms/quoin/core/internal/collections"
	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// firstCalls lists the paths of the calls with which every screen of the admin app begins.
var firstCalls = []string{"/api/admin/me", "/api/admin/schema"}

// screens answers with the pages of the admin app.
type screens struct {
	*Config
	apps *apps
}

// resolveScreen answers with the page of a screen of the admin app.
func (d *screens) resolveScreen(ctx context.Context, in *api.Request) (out api.Response, ok bool, err error) {
	if d.apps.of(in.Path) != d.apps.admin {
		return out, false, nil
	}
	at, err := d.Map.destination(ctx, d.apps.admin.pages, in.Path)
	switch {
	case err != nil:
		return out, false, err
	case at.movedTo != "":
		return redirectMoved(at.movedTo, in.Query), true, nil
	case !at.known:
		return d.apps.admin.shell.response(http.StatusNotFound), true, nil
	}
	return d.screen(ctx, in), true, nil
}

// screen returns the page of a screen of the admin app. For a client with a session the page includes the
// answers to the first calls of the app, which then need no request of their own.
func (d *screens) screen(ctx context.Context, in *api.Request) api.Response {
	shell := d.apps.admin.shell.response(http.StatusOK)
	if p, known := findPage(d.apps.admin.pages, in.Path); in.Session == "" || in.Method == http.MethodHead || !known || p.open {
		return shell
	}
	answers := map[string]any{}
	for _, path := range firstCalls {
		call := &api.Request{Method: http.MethodGet, Path: path, Client: in.Client, Origin: in.Origin, ID: in.ID, Session: in.Session}
		a := answerOf(d.API.Do(ctx, call))
		if a.Status != http.StatusOK {
			return shell
		}
		answers[path] = map[string]any{"status": a.Status, "headers": a.Header, "body": json.RawMessage(a.Body)}
	}
	out := api.Response{
		Status: http.StatusOK, MediaType: shell.MediaType, Coded: privatePage(withAnswers(d.apps.admin.shell.plain.body(), answers)),
	}
	out.Header = append(out.Header, collections.PreviewHeaders()...)
	return out
}

// withAnswers adds answers of the API to the end of a page, as JSON by their paths.
func withAnswers(html []byte, answers map[string]any) []byte {
	end := bytes.LastIndex(html, []byte("</body>"))
	if end < 0 {
		return html
	}
	var out bytes.Buffer
	out.Write(html[:end])
	out.WriteString(`<script type="application/json" id="brought">`)
	// It escapes what could end the element. The answers of the API are JSON, so it cannot fail.
	_ = json.NewEncoder(&out).Encode(map[string]any{"answers": answers})
	out.WriteString(`</script>`)
	out.Write(html[end:])
	return out.Bytes()
}

// privatePage is a page for one client. It is compressed for each request, and has no entity tag.
type privatePage []byte

func (p privatePage) Codings() []string { return encode.Codings() }

func (p privatePage) In(coding string) []byte {
	if coding == "" {
		return p
	}
	return encode.Encode(coding, p)
}

func (p privatePage) Tag(string) string { return "" }
