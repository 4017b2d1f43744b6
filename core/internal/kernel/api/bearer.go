package api

import (
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/params"
)

const authorization = "Authorization"

// PreviewPrefix begins every token of a preview, and no API token.
const PreviewPrefix = "qp_"

// PreviewKey is the query key of the calls that show an entry as it is being edited.
const PreviewKey = "preview"

// NoPreview returns the error for PreviewKey in a call that shows no preview.
func NoPreview() error {
	return params.Bad(PreviewKey, "is not known here; it is known where an entry with a page is read by its id, slug or path, "+
		"such as at /api/blog/{id} and /api/pages?path=, and other calls never show previews")
}

// Bearer returns the API token in an Authorization header; false if the header has another scheme, or the token of a
// preview, whose holder is a visitor.
func Bearer(header string) (secret string, ok bool) {
	secret, ok = bearer(header)
	return secret, ok && !strings.HasPrefix(secret, PreviewPrefix)
}

func bearer(header string) (secret string, ok bool) {
	scheme, secret, _ := strings.Cut(strings.TrimSpace(header), " ")
	return strings.TrimSpace(secret), strings.EqualFold(scheme, "bearer")
}

// PreviewToken returns the token of a preview in the Authorization header, which may be no good token; empty for none.
func (r *Request) PreviewToken() string {
	if secret, ok := bearer(r.Authorization); ok && strings.HasPrefix(secret, PreviewPrefix) {
		return strings.Clone(secret)
	}
	return ""
}

// withPreview answers a call with the token of a preview, which takes precedence over any cookie: the caller is a
// visitor. Handlers that return entries to the holders of a token check it.
func withPreview(r *Request, do func() Response) Response {
	r.Session, r.Device = "", ""
	return privateResponse(do())
}

// withToken answers a call with an API token, which takes precedence over any cookie. An invalid token is refused even
// where visitors may read, because the client would otherwise get less data than it expects without an error.
func (a *API) withToken(ctx context.Context, r *Request, secret string, do func() Response) Response {
	a.catchUp(ctx)
	caller, err := a.Auth.Token(ctx, secret)
	if err != nil {
		out := a.Fail(ctx, r.ID, err)
		out.Route = "/api/*"
		out.Set("WWW-Authenticate", "Bearer")
		return out
	}
	r.caller, r.Session, r.Device = caller, "", ""
	return privateResponse(do())
}

// privateResponse keeps an answer to a token out of shared caches, unless it is the answer that visitors get.
func privateResponse(out Response) Response {
	header := make([]Field, 0, len(out.Header)+2)
	for _, f := range out.Header {
		switch {
		case strings.EqualFold(f.Name, Vary) && !strings.Contains(f.Value, authorization):
			f.Value += ", " + authorization
		case strings.EqualFold(f.Name, CacheControl) && f.Value != NoStore && !out.shared && !strings.Contains(f.Value, "private"):
			f.Value = "private, no-cache"
		}
		header = append(header, f)
	}
	out.Header = header
	if out.Get(Vary) == "" {
		out.Set(Vary, authorization)
	}
	if out.Get(CacheControl) == "" {
		out.Set(CacheControl, "private, no-cache")
	}
	return out
}
