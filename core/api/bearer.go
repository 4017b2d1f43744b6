package api

import (
	"context"
	"strings"
)

const authorization = "Authorization"

// Bearer gives the token of a program in an Authorization header; false if the header is of another scheme.
func Bearer(header string) (secret string, ok bool) {
	scheme, secret, _ := strings.Cut(strings.TrimSpace(header), " ")
	return strings.TrimSpace(secret), strings.EqualFold(scheme, "bearer")
}

// byToken answers a call that has a token, which goes before any cookie. One that is not good is refused everywhere,
// where visitors may read as well: whoever sends it is told, and not left with less than they think.
func (a *API) byToken(ctx context.Context, r *Request, secret string, do func() Response) Response {
	a.catchUp(ctx)
	caller, err := a.Auth.Token(ctx, secret)
	if err != nil {
		out := a.Fail(ctx, r.ID, err)
		out.Route = "/api/*"
		out.Set("WWW-Authenticate", "Bearer")
		return out
	}
	r.caller, r.Session, r.Device = caller, "", ""
	return forOne(do())
}

// forOne keeps an answer to a token from caches that others share.
func forOne(out Response) Response {
	header := make([]Field, 0, len(out.Header)+2)
	for _, f := range out.Header {
		switch {
		case strings.EqualFold(f.Name, Vary):
			f.Value += ", " + authorization
		case strings.EqualFold(f.Name, CacheControl) && f.Value != NoStore && !strings.Contains(f.Value, "private"):
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
