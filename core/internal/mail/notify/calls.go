package notify

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/mail"
)

// The API paths by which administrators manage mails.
const (
	mailPath         = "/api/admin/mail"
	mailSettingsPath = mailPath + "/settings"
	templatesPath    = mailPath + "/templates"
	templatePath     = templatesPath + "/{kind}"
	mailQueuePath    = mailPath + "/queue"

	maxTemplateBody = 128 << 10
	// maxQueued is the number of queued mails that are listed.
	maxQueued = 200
)

// mailTemplate is the API representation of the template of a kind of mail.
type mailTemplate struct {
	Kind         mail.Kind     `json:"kind"`
	Subject      string        `json:"subject"`
	Text         string        `json:"text"`
	Changed      bool          `json:"changed"` // by an administrator
	Default      mail.Template `json:"default"`
	Placeholders placeholders  `json:"placeholders"`
	Preview      mail.Template `json:"preview"`
}

// templateInput is a template as it is sent by administrators.
type templateInput mail.Template

type placeholders struct {
	Subject []string `json:"subject"`
	Text    []string `json:"text"`
}

// handlers implement the API of mails.
type handlers struct {
	service *Service
	users   *auth.Service
}

// module returns the API routes for automatic mails.
func (h *handlers) module() api.Module {
	return api.Module{Routes: append(h.serverRoutes(), h.mailRoutes()...), Schemas: mailSchemas()}
}

func (h *handlers) mailRoutes() []api.Route {
	bodies := []core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}
	return []api.Route{
		h.mailRoute(http.MethodGet, mailSettingsPath, core.VerbRead, h.mailSettings, openapi.Operation{
			ID: "getMailSettings", Summary: "What mails the site writes by itself", Success: http.StatusOK, Result: openapi.Ref("MailSettings"),
		}),
		h.mailRoute(http.MethodPut, mailSettingsPath, core.VerbUpdate, h.setMailSettings, openapi.Operation{
			ID: "updateMailSettings", Summary: "Say whether the sender of an inquiry is told that it has arrived", Body: "MailSettingsUpdate",
			Success: http.StatusOK, Result: openapi.Ref("MailSettings"), Failures: bodies,
		}),
		h.mailRoute(http.MethodGet, templatesPath, core.VerbList, h.listTemplates, openapi.Operation{
			ID: "listMailTemplates", Summary: "What each kind of mail says", Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("MailTemplate")),
		}),
		h.mailRoute(http.MethodPut, templatePath, core.VerbUpdate, h.changeTemplate, openapi.Operation{
			ID: "updateMailTemplate", Summary: "Let a kind of mail say something else", Body: "MailTemplateInput",
			Success: http.StatusOK, Result: openapi.Ref("MailTemplate"), Failures: append([]core.Code{core.NotFound}, bodies...),
		}),
		h.mailRoute(http.MethodDelete, templatePath, core.VerbDelete, h.restoreTemplate, openapi.Operation{
			ID: "restoreMailTemplate", Summary: "Let a kind of mail say what it says by default", Success: http.StatusNoContent, Failures: []core.Code{core.NotFound},
		}),
		h.mailRoute(http.MethodPost, templatePath+"/preview", core.VerbRead, h.previewTemplate, openapi.Operation{
			ID: "previewMailTemplate", Summary: "What a kind of mail would say, with samples in the place of placeholders", Body: "MailTemplateInput",
			Success: http.StatusOK, Result: openapi.Ref("MailText"), Failures: append([]core.Code{core.NotFound}, bodies...),
		}),
		h.mailRoute(http.MethodGet, mailQueuePath, core.VerbList, h.listMails, openapi.Operation{
			ID: "listQueuedMails", Summary: "The latest mails that wait, or were given up", Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("QueuedMail")),
		}),
		h.mailRoute(http.MethodPost, mailQueuePath+"/{id}/send", core.VerbUpdate, h.sendMailAgain, openapi.Operation{
			ID: "sendQueuedMail", Summary: "Try a mail again, at once", Success: http.StatusOK, Result: openapi.Ref("QueuedMail"), Failures: []core.Code{core.NotFound, core.Conflict},
		}),
	}
}

// Required returns a handler that fails with core.Unavailable if office is nil, and answer otherwise.
func Required(service *Service, answer api.Handler) api.Handler {
	if service != nil {
		return answer
	}
	return func(context.Context, *api.Request) (api.Response, error) {
		return api.Response{}, core.Errorf(core.Unavailable, "There are no mails here.")
	}
}

// mailRoute returns a route for administrators.
func (h *handlers) mailRoute(method, path string, verb core.Verb, answer api.Handler, op openapi.Operation) api.Route {
	op.Tag = "mail"
	op.Failures = append([]core.Code{core.Unauthenticated, core.Forbidden}, op.Failures...)
	return api.Route{Method: method, Path: path, Access: core.Administration, Guard: api.Personal, Verb: verb, Operation: op, Handle: Required(h.service, answer)}
}

// mailSchemas returns the schemas of the mail API.
func mailSchemas() openapi.Object {
	var kinds []mail.Kind
	for _, p := range mail.Patterns() {
		kinds = append(kinds, p.Kind)
	}
	queued := append(kinds[:len(kinds)-1:len(kinds)-1], mail.Told, mail.Notice, mail.Plugin, reply)
	return openapi.Object{
		"MailState": openapi.Of(mailState{}),
		"MailServer": openapi.Of(mailServer{}, openapi.OneOf("source", mail.FromProgram, mail.FromStaff, mail.FromNobody), openapi.OneOf("tls", mail.StartTLS, mail.ImplicitTLS),
			openapi.OneOf("passwordState", mail.NoPassword, mail.PasswordSet, mail.PasswordUnreadable)),
		"MailServerInput":    openapi.Of(serverInput{}, serverBounds()...),
		"MailTestInput":      openapi.Of(testInput{}, serverBounds()...),
		"MailTest":           openapi.Of(TestResult{}),
		"MailSettings":       openapi.Of(settingsView{}),
		"MailSettingsUpdate": openapi.Of(mail.Settings{}),
		"MailText":           openapi.Of(mail.Template{}),
		"MailTemplateInput":  openapi.Of(templateInput{}, openapi.AtMost("subject", mail.MaxSubject), openapi.AtMost("text", mail.MaxText)),
		"MailTemplate":       openapi.Of(mailTemplate{}, openapi.OneOf("kind", kinds...)),
		"QueuedMail":         openapi.Of(queuedMail{}, openapi.OneOf("kind", queued...)),
	}
}

// settingsView is the API representation of the settings; Links tells whether mails may have links.
type settingsView struct {
	mail.Settings
	Links bool `json:"links"`
}

func (h *handlers) mailSettings(ctx context.Context, _ *api.Request) (api.Response, error) {
	s, err := h.service.Templates.Settings(ctx)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(settingsView{s, h.service.Links(ctx)})
}

func (h *handlers) setMailSettings(ctx context.Context, r *api.Request) (api.Response, error) {
	body, err := r.JSON(api.SmallBody)
	if err != nil {
		return api.Response{}, err
	}
	s, err := h.service.Templates.Settings(ctx)
	if err != nil {
		return api.Response{}, err
	}
	if err := strictjson.Into(body, &s); err != nil {
		return api.Response{}, err
	}
	if err := h.service.Templates.SetSettings(ctx, s); err != nil {
		return api.Response{}, err
	}
	return api.Private(settingsView{s, h.service.Links(ctx)})
}

// loadTemplate returns the template of a kind of mail, with its default and a preview.
func (h *handlers) loadTemplate(ctx context.Context, p mail.Pattern) (mailTemplate, error) {
	t, changed, err := h.service.Templates.Find(ctx, p.Kind)
	names := placeholders{append([]string{}, p.InSubject...), append([]string{}, p.InText...)}
	return mailTemplate{p.Kind, t.Subject, t.Text, changed, p.Default, names, mail.Fill(t, mail.Samples)}, err
}

func (h *handlers) listTemplates(ctx context.Context, _ *api.Request) (api.Response, error) {
	all := []mailTemplate{}
	for _, p := range mail.Patterns() {
		t, err := h.loadTemplate(ctx, p)
		if err != nil {
			return api.Response{}, err
		}
		all = append(all, t)
	}
	return api.Private(all)
}

// decodeTemplate reads a template from a request body.
func decodeTemplate(r *api.Request) (t mail.Template, err error) {
	err = r.Decode(maxTemplateBody, (*templateInput)(&t))
	return t, err
}

func (h *handlers) changeTemplate(ctx context.Context, r *api.Request) (api.Response, error) {
	to, err := decodeTemplate(r)
	if err != nil {
		return api.Response{}, err
	}
	kind := mail.Kind(r.Param("kind"))
	if _, err := h.service.Templates.Change(ctx, kind, to); err != nil {
		return api.Response{}, err
	}
	p, _ := mail.PatternOf(kind)
	t, err := h.loadTemplate(ctx, p)
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(t)
}

func (h *handlers) restoreTemplate(ctx context.Context, r *api.Request) (api.Response, error) {
	return api.NoContent(), h.service.Templates.Restore(ctx, mail.Kind(r.Param("kind")))
}

func (h *handlers) previewTemplate(_ context.Context, r *api.Request) (api.Response, error) {
	t, err := decodeTemplate(r)
	if err == nil {
		t, err = mail.Check(mail.Kind(r.Param("kind")), t)
	}
	if err != nil {
		return api.Response{}, err
	}
	return api.Private(mail.Fill(t, mail.Samples))
}
