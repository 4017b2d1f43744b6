package api

import (
	"context"
	"net/http"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/mail"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/strict"
)

// The calls by which administrators see to mails.
const (
	mailPath         = "/api/admin/mail"
	mailSettingsPath = mailPath + "/settings"
	templatesPath    = mailPath + "/templates"
	templatePath     = templatesPath + "/{kind}"
	mailQueuePath    = mailPath + "/queue"

	templateBody = 128 << 10
	// mostQueued is how many mails of the queue are listed.
	mostQueued = 200
)

// mailTemplate is what a kind of mail says.
type mailTemplate struct {
	Kind         mail.Kind     `json:"kind"`
	Subject      string        `json:"subject"`
	Text         string        `json:"text"`
	Changed      bool          `json:"changed"` // whether an administrator has
	Default      mail.Template `json:"default"`
	Placeholders placeholders  `json:"placeholders"`
	Preview      mail.Template `json:"preview"`
}

type placeholders struct {
	Subject []string `json:"subject"`
	Text    []string `json:"text"`
}

// queuedMail is a mail that waits, or that was given up.
type queuedMail struct {
	ID         string     `json:"id"`
	Kind       string     `json:"kind"`
	To         string     `json:"to"` // an address for what staff wrote, else a user name; empty for the sender of an inquiry
	Failed     bool       `json:"failed"`
	AcceptedAt field.Time `json:"acceptedAt"`
	DueAt      field.Time `json:"dueAt"`
	Tries      int        `json:"tries"`
	Error      *string    `json:"error"`
}

func mailRoutes() []Route {
	bodies := []core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}
	return []Route{
		mailRoute(http.MethodGet, mailSettingsPath, core.VerbRead, (*API).mailSettings, openapi.Operation{
			ID: "getMailSettings", Summary: "What mails the site writes by itself", Success: http.StatusOK, Result: openapi.Ref("MailSettings"),
		}),
		mailRoute(http.MethodPut, mailSettingsPath, core.VerbUpdate, (*API).setMailSettings, openapi.Operation{
			ID: "updateMailSettings", Summary: "Say whether the sender of an inquiry is told that it has arrived", Body: "MailSettingsUpdate",
			Success: http.StatusOK, Result: openapi.Ref("MailSettings"), Failures: bodies,
		}),
		mailRoute(http.MethodGet, templatesPath, core.VerbList, (*API).listTemplates, openapi.Operation{
			ID: "listMailTemplates", Summary: "What each kind of mail says", Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("MailTemplate")),
		}),
		mailRoute(http.MethodPut, templatePath, core.VerbUpdate, (*API).changeTemplate, openapi.Operation{
			ID: "updateMailTemplate", Summary: "Let a kind of mail say something else", Body: "MailTemplateInput",
			Success: http.StatusOK, Result: openapi.Ref("MailTemplate"), Failures: append([]core.Code{core.NotFound}, bodies...),
		}),
		mailRoute(http.MethodDelete, templatePath, core.VerbDelete, (*API).restoreTemplate, openapi.Operation{
			ID: "restoreMailTemplate", Summary: "Let a kind of mail say what it says by default", Success: http.StatusNoContent, Failures: []core.Code{core.NotFound},
		}),
		mailRoute(http.MethodPost, templatePath+"/preview", core.VerbRead, (*API).previewTemplate, openapi.Operation{
			ID: "previewMailTemplate", Summary: "What a kind of mail would say, with samples in the place of placeholders", Body: "MailTemplateInput",
			Success: http.StatusOK, Result: openapi.Ref("MailText"), Failures: append([]core.Code{core.NotFound}, bodies...),
		}),
		mailRoute(http.MethodGet, mailQueuePath, core.VerbList, (*API).listMails, openapi.Operation{
			ID: "listQueuedMails", Summary: "The latest mails that wait, or were given up", Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("QueuedMail")),
		}),
		mailRoute(http.MethodPost, mailQueuePath+"/{id}/send", core.VerbUpdate, (*API).sendMailAgain, openapi.Operation{
			ID: "sendQueuedMail", Summary: "Try a mail again, at once", Success: http.StatusOK, Result: openapi.Ref("QueuedMail"), Failures: []core.Code{core.NotFound, core.Conflict},
		}),
		mailRoute(http.MethodPost, mailPath+"/test", core.VerbCreate, (*API).testMail, openapi.Operation{
			ID: "sendTestMail", Summary: "Send a mail to oneself", Success: http.StatusAccepted, Result: openapi.Ref("QueuedMail"), Failures: []core.Code{core.Conflict},
		}),
	}
}

// mailRoute gives a call for administrators.
func mailRoute(method, path string, verb core.Verb, answer handler, op openapi.Operation) Route {
	op.Tag = "mail"
	op.Failures = append([]core.Code{core.Unauthenticated, core.Forbidden}, op.Failures...)
	return Route{Method: method, Path: path, Access: core.Administration, Guard: Personal, Verb: verb, Operation: op, handle: posted(answer)}
}

// mailSchemas describe what administrators are told of mails.
func mailSchemas() openapi.Object {
	var kinds []mail.Kind
	for _, p := range mail.Patterns() {
		kinds = append(kinds, p.Kind)
	}
	text := openapi.Record([]string{"subject", "text"}, openapi.Object{"subject": openapi.Text(), "text": openapi.Text()})
	names := openapi.ArrayOf(openapi.Text())
	return openapi.Object{
		"MailSettings":       openapi.Record([]string{"promise", "links"}, openapi.Object{"promise": openapi.Flag(), "links": openapi.Flag()}),
		"MailSettingsUpdate": openapi.Record([]string{"promise"}, openapi.Object{"promise": openapi.Flag()}),
		"MailText":           text,
		"MailTemplateInput": openapi.Record([]string{"subject", "text"}, openapi.Object{
			"subject": openapi.Object{"type": "string", "maxLength": mail.MaxSubject},
			"text":    openapi.Object{"type": "string", "maxLength": mail.MaxText},
		}),
		"MailTemplate": openapi.Record([]string{"kind", "subject", "text", "changed", "default", "placeholders", "preview"}, openapi.Object{
			"kind": openapi.Enum(kinds...), "subject": openapi.Text(), "text": openapi.Text(), "changed": openapi.Flag(),
			"default": openapi.Ref("MailText"), "preview": openapi.Ref("MailText"),
			"placeholders": openapi.Record([]string{"subject", "text"}, openapi.Object{"subject": names, "text": names}),
		}),
		"QueuedMail": openapi.Record([]string{"id", "kind", "to", "failed", "acceptedAt", "dueAt", "tries", "error"}, openapi.Object{
			"id": openapi.Text(), "kind": openapi.Enum(append(kinds[:len(kinds)-1:len(kinds)-1], mail.Notice, mail.Test, "reply")...), "to": openapi.Text(), "failed": openapi.Flag(),
			"acceptedAt": openapi.Moment(), "dueAt": openapi.Moment(), "tries": openapi.Integer(),
			"error": openapi.Object{"type": []string{"string", "null"}},
		}),
	}
}

// shownSettings are the settings, and whether mails may have links.
type shownSettings struct {
	mail.Settings
	Links bool `json:"links"`
}

func (a *API) mailSettings(ctx context.Context, _ *Request) (Response, error) {
	s, err := a.Post.Templates.Settings(ctx)
	if err != nil {
		return Response{}, err
	}
	return private(shownSettings{s, a.Post.Links()})
}

func (a *API) setMailSettings(ctx context.Context, r *Request) (Response, error) {
	body, err := r.json(signInBody)
	if err != nil {
		return Response{}, err
	}
	s, err := a.Post.Templates.Settings(ctx)
	if err != nil {
		return Response{}, err
	}
	if err := strict.Fields(body, map[string]any{"promise": &s.Promise}); err != nil {
		return Response{}, err
	}
	if err := a.Post.Templates.SetSettings(ctx, s); err != nil {
		return Response{}, err
	}
	return private(shownSettings{s, a.Post.Links()})
}

// template gives what a kind of mail says.
func (a *API) template(ctx context.Context, p mail.Pattern) (mailTemplate, error) {
	t, changed, err := a.Post.Templates.Find(ctx, p.Kind)
	names := placeholders{append([]string{}, p.InSubject...), append([]string{}, p.InText...)}
	return mailTemplate{p.Kind, t.Subject, t.Text, changed, p.Default, names, mail.Fill(t, mail.Samples)}, err
}

func (a *API) listTemplates(ctx context.Context, _ *Request) (Response, error) {
	all := []mailTemplate{}
	for _, p := range mail.Patterns() {
		t, err := a.template(ctx, p)
		if err != nil {
			return Response{}, err
		}
		all = append(all, t)
	}
	return private(all)
}

// templateOf reads a template from a body.
func (r *Request) templateOf() (t mail.Template, err error) {
	body, err := r.json(templateBody)
	if err != nil {
		return t, err
	}
	return t, strict.Fields(body, map[string]any{"subject": &t.Subject, "text": &t.Text})
}

func (a *API) changeTemplate(ctx context.Context, r *Request) (Response, error) {
	to, err := r.templateOf()
	if err != nil {
		return Response{}, err
	}
	kind := mail.Kind(r.param("kind"))
	if _, err := a.Post.Templates.Change(ctx, kind, to); err != nil {
		return Response{}, err
	}
	p, _ := mail.PatternOf(kind)
	t, err := a.template(ctx, p)
	if err != nil {
		return Response{}, err
	}
	return private(t)
}

func (a *API) restoreTemplate(ctx context.Context, r *Request) (Response, error) {
	return nothing(), a.Post.Templates.Restore(ctx, mail.Kind(r.param("kind")))
}

func (a *API) previewTemplate(_ context.Context, r *Request) (Response, error) {
	t, err := r.templateOf()
	if err == nil {
		t, err = mail.Check(mail.Kind(r.param("kind")), t)
	}
	if err != nil {
		return Response{}, err
	}
	return private(mail.Fill(t, mail.Samples))
}

// listMails leaves out what is dropped when its turn comes: a link for a user whom there is not.
func (a *API) listMails(ctx context.Context, _ *Request) (Response, error) {
	found, total, err := a.Post.Queue.Backlog(ctx, mostQueued)
	if err != nil {
		return Response{}, err
	}
	names, err := a.userNames(ctx)
	if err != nil {
		return Response{}, err
	}
	all := []queuedMail{}
	for _, l := range found {
		if l.Kind == string(mail.Reset) && l.User == "" {
			total--
			continue
		}
		all = append(all, shownMail(l, names))
	}
	out, err := private(all)
	out.set(HeaderTotal, strconv.Itoa(total))
	return out, err
}

// userNames gives the names of users by their ids.
func (a *API) userNames(ctx context.Context) (map[string]string, error) {
	users, err := a.Auth.Mailboxes(ctx)
	names := map[string]string{}
	for _, u := range users {
		names[u.ID] = u.Name
	}
	return names, err
}

func shownMail(l entries.Letter, names map[string]string) queuedMail {
	m := queuedMail{
		ID: l.ID, Kind: l.Kind, To: names[l.User], Failed: !l.Failed.IsZero(),
		AcceptedAt: field.At(l.Accepted), DueAt: field.At(l.Due), Tries: l.Tries,
	}
	if l.Kind == "" {
		m.Kind, m.To = "reply", l.To
	}
	if l.Fault != "" {
		m.Error = &l.Fault
	}
	return m
}

func (a *API) sendMailAgain(ctx context.Context, r *Request) (Response, error) {
	if !a.Post.Sends() {
		return Response{}, core.Errorf(core.Conflict, "No mail is set up: whoever runs the server does that with --smtp and --mail-from.")
	}
	l, err := a.Post.Queue.Again(ctx, r.id())
	if err != nil {
		return Response{}, err
	}
	names, err := a.userNames(ctx)
	if err != nil {
		return Response{}, err
	}
	return private(shownMail(l, names))
}

func (a *API) testMail(ctx context.Context, r *Request) (Response, error) {
	l, err := a.Post.Test(ctx, r.actor)
	if err != nil {
		return Response{}, err
	}
	out, err := private(shownMail(l, map[string]string{l.User: r.actor.Name}))
	out.Status = http.StatusAccepted
	return out, err
}
