package forms

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/policy"
)

// maxPageFields is the maximum number of fields of a form that is part of a page.
const maxPageFields = 20

// ReadPageForm returns the fields of a form that is part of a page, by name. It fails with Unsupported if the body is not
// an encoded form, with Malformed if it cannot be parsed, has more than maxPageFields fields or has a field twice, and with
// TooLarge.
func ReadPageForm(r *api.Request) (map[string]string, error) {
	if !api.IsMedia(r.MediaType, mediaForm) {
		return nil, core.Errorf(core.Unsupported, "The body must be a form, with the content type %s.", mediaForm)
	}
	fields, err := parseEncoded(r, maxPageFields)
	if err != nil {
		return nil, err
	}
	texts := make(map[string]string, len(fields))
	for name, all := range fields {
		if len(all) > 1 {
			return nil, core.Errorf(core.Malformed, "The form has a field twice.")
		}
		texts[name] = all[0]
	}
	return texts, nil
}

// parseEncoded returns the fields of an encoded form as valid UTF-8. It fails with Malformed if the body cannot be parsed
// or has more fields than most, and with TooLarge.
func parseEncoded(r *api.Request, most int) (url.Values, error) {
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = r.Body(maxTexts); err != nil {
			return nil, err
		}
	}
	fields, err := url.ParseQuery(string(body))
	if err != nil || len(fields) > most {
		return nil, unreadable(err)
	}
	for _, all := range fields {
		for i := range all {
			all[i] = strings.ToValidUTF8(all[i], "\uFFFD")
		}
	}
	return fields, nil
}

// CreateEntry creates an entry of a type from the fields of a form that is part of a page; empty fields are omitted. It
// works and fails like every other creation by a visitor, except that it reports success to a program that filled in the
// hidden field.
func (s *Service) CreateEntry(ctx context.Context, client api.Client, typ string, fields map[string]string) error {
	err := s.createEntry(ctx, client, typ, fields)
	if fields[Trap] != "" {
		return nil
	}
	return err
}

func (s *Service) createEntry(ctx context.Context, client api.Client, typ string, fields map[string]string) error {
	t, err := s.Registry.Find(typ)
	if err != nil || t.Options.StaffPath != "" {
		return core.Errorf(core.NotFound, "There is no such form.")
	}
	given := make(map[string]string, len(fields))
	for name, text := range fields {
		if text != "" {
			given[name] = text
		}
	}
	body, err := json.Marshal(given)
	if err != nil {
		return err
	}
	visitor := core.Actor{}
	if err := policy.Allow(visitor, t.Subject(), core.VerbCreate); err != nil {
		return err
	}
	refund, err := s.Charge(api.Submission, client)
	if err != nil {
		return err
	}
	outcome, err := s.Content.Create(ctx, visitor, t.Name, body)
	refund(err)
	if err == nil && outcome.New && !outcome.Spam {
		s.Reached(ctx, client, t.Options.Analytics.Goal, outcome.ID)
		s.Reached(ctx, client, s.DefaultGoal(ctx, t), outcome.ID)
	}
	return err
}
