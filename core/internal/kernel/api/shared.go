package api

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// surrogateKey is the header with the keys by which a shared cache removes answers.
const surrogateKey = "Surrogate-Key"

// maxSurrogateKeys is the maximum number of keys of an answer.
const maxSurrogateKeys = 50

// share lets shared caches keep an answer with content that visitors see, for as long as the settings say. Answers to
// staff stay as they are, unless they ask for the view of visitors.
func (a *API) share(ctx context.Context, r *Request, out *Response) error {
	if a.CacheSeconds == nil || r.internal || out.Keys == nil || out.Status != http.StatusOK {
		return nil
	}
	seconds := a.CacheSeconds(ctx)
	if seconds <= 0 {
		return nil
	}
	if visitor, err := a.readsAsVisitor(ctx, r); err != nil || !visitor {
		return err
	}
	header := make([]Field, 0, len(out.Header)+2)
	for _, f := range out.Header {
		switch {
		case strings.EqualFold(f.Name, CacheControl):
			age := strconv.Itoa(seconds)
			f.Value = "public, max-age=" + age + ", stale-while-revalidate=" + age
		case strings.EqualFold(f.Name, Vary) && !r.HasCookies:
			if f.Value = withoutCookie(f.Value); f.Value == "" {
				continue
			}
		}
		header = append(header, f)
	}
	if r.route.Previews != nil {
		header = varyByToken(header)
	}
	out.Header = append(header, Field{surrogateKey, strings.Join(boundedKeys(out.Keys()), " ")})
	out.shared = true
	return nil
}

// varyByToken keeps caches from answering somebody with the token of a preview with what visitors get.
func varyByToken(header []Field) []Field {
	for i, f := range header {
		if strings.EqualFold(f.Name, Vary) {
			header[i].Value = f.Value + ", " + authorization
			return header
		}
	}
	return append(header, Field{Vary, authorization})
}

// readsAsVisitor reports whether a caller gets what visitors see because they are one, or because they ask for it.
func (a *API) readsAsVisitor(ctx context.Context, r *Request) (bool, error) {
	if r.view == viewPublic {
		return true, nil
	}
	actor := r.actor
	if r.route.Access == "" {
		var err error
		if actor, err = a.actor(ctx, r); err != nil {
			return false, err
		}
	}
	return actor.Role == core.Visitor, nil
}

// withoutCookie returns the value of a Vary header without Cookie.
func withoutCookie(vary string) string {
	names := slices.DeleteFunc(strings.Split(vary, ", "), func(name string) bool { return name == "Cookie" })
	return strings.Join(names, ", ")
}

// boundedKeys returns at most maxSurrogateKeys of the keys, each once. If there are more, those of types come first,
// because they remove the answer after a change of any of their entries.
func boundedKeys(keys []string) []string {
	var all []string
	for _, key := range keys {
		if !slices.Contains(all, key) {
			all = append(all, key)
		}
	}
	if len(all) <= maxSurrogateKeys {
		return all
	}
	slices.SortStableFunc(all, func(a, b string) int { return strings.Count(a, "/") - strings.Count(b, "/") })
	return all[:maxSurrogateKeys]
}
