package api

import (
	"context"
	"strings"
)

const authorization = "Authorization"

// Bearer returns the API token in an Authorization header; false if the header has another scheme.
func Bearer(header string) (secret string, ok bool) {
	scheme, secret, _ := strings.Cut(strings.TrimSpace(header), " ")
	return strings.TrimSpace(secret), strings.EqualFold(scheme, "bearer")
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
		case strings.EqualFold(f.Name, Vary):
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
