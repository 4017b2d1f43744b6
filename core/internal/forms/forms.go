package forms

import (
	"context"
	"net/http"
	"net/url"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/model"
)

// Config holds the dependencies. Registry is required; to answer calls, so are Answers and Content.
type Config struct {
	Registry *model.Registry
	Answers  *query.Reader
	Content  *writer.Writer
	Inbox    *inbox.Inbox // stores the files that visitors send
	// Charge takes a token of a budget for a client; see api.Gate.
	Charge func(budget api.Budget, client api.Client) (refund func(error), err error)
	// Reached is called for each goal that a visitor reaches with an entry.
	Reached func(ctx context.Context, client api.Client, goal *model.Goal, id string)
}

// Service takes forms. It is safe for concurrent use.
type Service struct {
	Config
}

// Trap is the name of a hidden field, which only programs fill in. They get the answer of a success, so that they do not
// try harder; staff find the submission in the spam.
const Trap = "website"

// pageParameter names the page of a form that a browser without scripts sends.
const pageParameter = "page"

// Module returns the routes at which visitors send forms.
func (s *Service) Module() api.Module {
	m := api.Module{Schemas: openapi.Object{"FormAnswers": answersSchema(), "FormSent": openapi.Of(Taken{})}}
	types := s.Registry.Types()
	for i := range types {
		t := &types[i]
		if !t.IsForm() {
			continue
		}
		m.Routes = append(m.Routes, api.Route{
			Method: http.MethodPost, Path: "/api/" + t.Options.Path + "/{id}", Access: core.Inbox, Verb: core.VerbCreate,
			Budget: api.Submission, Handle: s.submit(t), Notice: notice,
			Operation: openapi.Operation{
				ID: "send" + openapi.Words(t.Options.One), Tag: t.Name,
				Summary: "Send " + t.Options.One + ", by the names of its fields; browsers without scripts are answered with a page",
				Body:    "FormAnswers", Form: answersSchema(), Success: http.StatusCreated, Created: true, Result: openapi.Ref("FormSent"),
				Parameters: []openapi.Object{openapi.Query(pageParameter, "The path of the page that a browser without scripts comes back to.", openapi.Text())},
				Failures: []core.Code{
					core.Malformed, core.Forbidden, core.NotFound, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled, core.Unavailable, core.Full,
				},
			},
		})
	}
	if len(m.Routes) == 0 {
		m.Schemas = nil
	}
	return m
}

// answersSchema returns the schema of a body: what it has depends on the form.
func answersSchema() openapi.Object {
	return openapi.Object{
		"type": "object", "description": "The answers by the names of the fields of the form; consent where the form asks for it.",
		"additionalProperties": openapi.Object{
			"type": []string{"string", "number", "boolean", "array"}, "items": openapi.Object{"type": "string"},
		},
	}
}

// Taken is the answer to a form that was taken.
type Taken struct {
	ID string `json:"id"`
	// Omitted are the files that were not stored, because there was no room for them.
	Omitted []OmittedFile `json:"omitted,omitempty"`
}

// OmittedFile is a file of a form that was not stored.
type OmittedFile struct {
	Field string `json:"field"`
	Name  string `json:"name"`
}

// submit returns the handler that takes the forms of a type.
func (s *Service) submit(t *model.Type) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		asked, err := askedPage(r)
		if err != nil {
			return api.Response{}, err
		}
		form, err := s.load(ctx, t, r.PathID())
		if err != nil {
			return api.Response{}, err
		}
		into, err := s.Registry.Find(t.Options.Submissions.Into)
		if err != nil {
			return api.Response{}, err
		}
		in := s.newReader(r, form, into)
		err = in.read(ctx)
		id := ""
		if err == nil {
			id, err = s.store(ctx, r, t, into, in)
		}
		if err != nil {
			s.Inbox.Drop(ctx, in.attached)
		}
		switch {
		case in.wantsPage && r.Pages != nil && (err == nil || in.hints[Trap] != ""):
			return r.Pages.FormSent(ctx, t.Name, r.PathID(), asked, len(in.omitted.files) > 0)
		case in.wantsPage && r.Pages != nil:
			in.loseFiles(err)
			out, pageErr := r.Pages.FormRefused(ctx, r, t.Name, r.PathID(), asked, in.texts(), err)
			return out, pageErr
		case err != nil:
			return api.Response{}, err
		}
		out, err := api.Private(Taken{id, in.omittedFiles()})
		out.Status = http.StatusCreated
		out.Set(api.Location, "/api/"+into.Options.Path+"/"+url.PathEscape(id))
		return out, err
	}
}

// notice answers a browser without scripts while the site is closed to visitors.
func notice(ctx context.Context, r *api.Request) (api.Response, bool) {
	if r.Pages == nil || !wantsPage(r) {
		return api.Response{}, false
	}
	return r.Pages.Notice(ctx), true
}

// askedPage returns the path of the page that the query names.
func askedPage(r *api.Request) (asked string, err error) {
	p, err := params.Parse(r.RawQuery())
	if err != nil {
		return "", err
	}
	err = p.Each(func(name, value string) error {
		if name == pageParameter {
			asked = value
		}
		return nil
	})
	return asked, err
}

// load returns a form. It fails with NotFound, also if visitors do not see it.
func (s *Service) load(ctx context.Context, t *model.Type, id string) (model.Form, error) {
	if _, err := s.Answers.Get(ctx, core.Actor{}, t.Name, id); err != nil {
		return nil, err
	}
	answer, err := s.Answers.Get(ctx, core.Actor{Role: core.System}, t.Name, id)
	if err != nil {
		return nil, err
	}
	value, err := entrystore.Value(t, answer.Body)
	form, _ := value.(model.Form)
	return form, err
}

// DefaultGoal returns the goal of the form that entries of a type belong to that visitors send without one; nil for none.
func (s *Service) DefaultGoal(ctx context.Context, into *model.Type) *model.Goal {
	id := into.Options.Submissions.DefaultForm
	if id == "" {
		return nil
	}
	for _, t := range s.Registry.Forms(into.Name) {
		// What was sent is stored by now: a form that cannot be read has no goal.
		if form, err := s.load(ctx, t, id); err == nil && form != nil && form.GoalName() != "" {
			return &model.Goal{Name: form.GoalName()}
		}
	}
	return nil
}

// store creates the entry of what was sent, and returns its id.
func (s *Service) store(ctx context.Context, r *api.Request, t, into *model.Type, in *reader) (string, error) {
	collected, err := in.collect()
	if err != nil {
		return "", err
	}
	collected.FormID = r.PathID()
	outcome, err := s.Content.Receive(ctx, into.Name, writer.Received{Collected: collected, Hints: in.hints, Attached: in.attached})
	if err != nil {
		return "", named(err, collected.Answers)
	}
	if !outcome.Spam && r.Actor().Role == core.Visitor {
		s.Reached(ctx, r.Client, into.Options.Analytics.Goal, outcome.ID)
		if collected.Goal != "" {
			s.Reached(ctx, r.Client, &model.Goal{Name: collected.Goal}, outcome.ID)
		}
	}
	return outcome.ID, nil
}
