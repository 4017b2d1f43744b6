package site

import (
	"context"
	"net/http"
	"net/url"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
)

// unsubscriptions answers at the paths where people unsubscribe from lists.
type unsubscriptions struct {
	*Config
	simple *simplePages
}

// unsubscribe answers at the path where people unsubscribe from a list. GET changes nothing, because mail programs
// open links by themselves. The body of a POST is not read, because the token in the URL is sufficient: a mail program
// posts "List-Unsubscribe=One-Click" (RFC 8058), and the page posts its button.
func (u *unsubscriptions) unsubscribe(ctx context.Context, r *api.Request, t *model.Type) (api.Response, error) {
	query, err := url.ParseQuery(r.Query)
	if err != nil {
		query = url.Values{}
	}
	token, from := query.Get("token"), t.Options.Submissions.Unsubscribe.From
	left := simplePage{
		title: "You have left " + from,
		text:  "Your address is off the list: nothing more is sent to it.",
	}
	if r.Method == http.MethodPost {
		err := u.Content.TakeOff(ctx, r.Client, t, token)
		if core.CodeOf(err) == core.Throttled {
			return tooManyRequests(err, "Then open the link in the mail once more."), nil
		}
		return u.unsubscribePage(ctx, from, left, err)
	}
	there, err := u.Content.Subscribed(ctx, t, token)
	if err == nil && there {
		left = simplePage{
			title:  "Leave " + from + "?",
			text:   "Your address is taken off the list at once.",
			action: t.Options.Submissions.Unsubscribe.Path + "?token=" + url.QueryEscape(token), button: "Leave " + from,
		}
	} else if err == nil {
		left = simplePage{title: "You are not on the list", text: "Your address has been taken off " + from + " already."}
	}
	return u.unsubscribePage(ctx, from, left, err)
}

// unsubscribePage answers with a page. If err is NotFound, it answers with a page that says that the link is invalid.
func (u *unsubscriptions) unsubscribePage(ctx context.Context, from string, page simplePage, err error) (api.Response, error) {
	status := http.StatusOK
	switch {
	case core.CodeOf(err) == core.NotFound:
		status, page = http.StatusNotFound, simplePage{
			title: "This link does not work",
			text:  "It may have been cut. Copy the whole link from the mail, or write to us, and we take you off " + from + ".",
		}
	case err != nil:
		return api.Response{}, err
	}
	made, policy := u.simple.drawSimple(u.simple.named(ctx, page))
	out := made.response(status)
	out.Header = []api.Field{
		{Name: cacheControl, Value: "no-store"},
		{Name: vary, Value: "Accept-Encoding"},
		{Name: "Referrer-Policy", Value: "no-referrer"},
		{Name: "Content-Security-Policy", Value: policy},
	}
	return out, nil
}
