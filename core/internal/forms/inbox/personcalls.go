package inbox

import (
	"context"
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/params"
)

const (
	personPath = "/api/admin/people"
	emailKey   = "email"
)

func (h *handlers) personRoutes() []api.Route {
	return []api.Route{
		{Method: http.MethodGet, Path: personPath, Access: core.Administration, Verb: core.VerbRead, Handle: h.person, Operation: openapi.Operation{
			ID: "getPerson", Summary: "All that is known of whoever has an e-mail address, to be saved", Tag: "people",
			Parameters: []openapi.Object{openapi.Query(emailKey, "The address.", openapi.Text())},
			Success:    http.StatusOK, Result: openapi.Ref("Person"),
			Failures: []core.Code{core.Malformed, core.Unauthenticated, core.Forbidden, core.Invalid},
		}},
	}
}

func (h *handlers) person(ctx context.Context, r *api.Request) (api.Response, error) {
	email, err := decodeEmail(r.RawQuery())
	if err != nil {
		return api.Response{}, err
	}
	known, err := h.inbox.Person(ctx, email)
	if err != nil {
		return api.Response{}, err
	}
	out, err := api.Private(known)
	out.Set(api.ContentDisposition, api.Disposition(false, "person.json"))
	return out, err
}

// decodeEmail reads the address from a query string.
func decodeEmail(raw string) (email string, err error) {
	p, err := params.Parse(raw)
	if err != nil {
		return "", err
	}
	err = p.Each(func(_, value string) error {
		email = strings.TrimSpace(value)
		return nil
	})
	if err == nil && (email == "" || field.Email(email).Check() != nil) {
		err = core.InvalidFields(core.FieldErrors{{Field: emailKey, Message: "must be an e-mail address"}})
	}
	return email, err
}
