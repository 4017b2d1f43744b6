// Package optin has a newsletter whose readers confirm their address: a form, a mail with a link, and a page with a button.
package optin

import (
	"context"
	"embed"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

const (
	reader     = "reader"           // the type
	confirming = "confirm"          // the purpose of the links
	week       = 7 * 24 * time.Hour // in which an address is confirmed
)

//go:embed *.tsx
var modules embed.FS

// Reader is an address that asked for the newsletter. Only staff read it.
type Reader struct {
	Email     field.Email `json:"email" validate:"required,max=254" cms:"title,unique"`
	Confirmed field.Time  `json:"confirmed" cms:"indexed,readonly,help=Send nothing to an address without a time"`
}

// Plugin returns the newsletter.
func Plugin() plugin.Plugin {
	return plugin.Plugin{
		Name: "optin", Title: "Newsletter with confirmation", Files: modules,
		Types: []model.Type{Type()},
		Routes: []plugin.Route{
			plugin.Handle("GET /letters", showForm, plugin.Visitors(60), plugin.Summary("The form for the newsletter")),
			plugin.Handle("POST /api/letters", join, plugin.Visitors(5), plugin.Form(), plugin.Summary("Ask for the newsletter")),
			plugin.Handle("GET /letters/confirm", showButton, plugin.Signed(confirming), plugin.Summary("The page that confirms an address")),
			plugin.Handle("POST /api/letters/confirmed", confirm, plugin.Signed(confirming), plugin.Summary("Confirm an address")),
		},
		Jobs: []plugin.Job{{Name: "forget-unconfirmed", Every: time.Hour, Run: forgetUnconfirmed}},
	}
}

// Type returns the content type. As an Inbox it counts as personal data, so that a deletion removes addresses from the activity
// too. Visitors do not create its entries directly, because only join sends mails.
func Type() model.Type {
	return model.Define[Reader](reader, model.Options{
		Path: "readers", One: "Reader", Many: "Readers", Icon: "fas fa-envelope", Access: core.Inbox, Order: model.NewestFirst,
		May: map[core.Verb]core.Role{core.VerbCreate: core.Editor},
	})
}

func showForm(context.Context, *plugin.Call, plugin.None) (plugin.Page, error) {
	return plugin.Page{File: "form.tsx", Title: "Newsletter", Index: true}, nil
}

// request is the body of the form.
type request struct {
	Email field.Email `json:"email" validate:"required,max=254"`
}

// join stores an address and mails a link to it. A second request gets the same response and no mail, so that the response does
// not reveal whose addresses are stored, and nobody can fill the mailbox of another person.
func join(ctx context.Context, call *plugin.Call, in request) (plugin.Redirect, error) {
	site := call.Site
	err := site.Content.Do(ctx, func(tx plugin.Tx) error {
		id, err := tx.Create(reader, Reader{Email: in.Email})
		if err != nil {
			return err
		}
		token := tx.Links.Sign(confirming, id, site.Now().Add(week))
		return tx.Mail.Send(plugin.Message{
			To: string(in.Email), Subject: "Please confirm your address",
			Text: "To receive our newsletter, open this page within a week:\n" + site.URL("/letters/confirm?token="+token) +
				"\n\nIf you did not ask for it, ignore this mail. Your address is then deleted.\n",
		})
	})
	if core.CodeOf(err) == core.Conflict {
		err = nil
	}
	return plugin.Redirect{To: "/letters?sent=yes"}, err
}

// showButton returns the page behind the link. It confirms nothing, because programs follow links in mails too.
func showButton(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.Page, error) {
	var of Reader
	err := call.Site.Content.Read(reader, call.Link, &of)
	props := map[string]any{"email": of.Email, "token": call.URL.Query().Get("token")}
	return plugin.Page{File: "confirm.tsx", Title: "Confirm your address", Props: props}, err
}

// confirm records that the address is confirmed, and makes the link invalid.
func confirm(ctx context.Context, call *plugin.Call, _ plugin.None) (plugin.Redirect, error) {
	err := call.Site.Content.Do(ctx, func(tx plugin.Tx) error {
		id, err := tx.Links.Use(confirming, call.URL.Query().Get("token"))
		if err != nil {
			return err
		}
		return tx.Update(reader, id, map[string]any{"confirmed": call.Site.Now()})
	})
	return plugin.Redirect{To: "/letters?confirmed=yes"}, err
}

// forgetUnconfirmed deletes addresses that were not confirmed within a week. The trash erases them 30 days later.
func forgetUnconfirmed(_ context.Context, site *plugin.Site) error {
	old := model.Query{Where: []model.Condition{
		{Field: "confirmed", Op: "empty", Value: true}, {Field: "createdAt", Op: "lt", Value: site.Now().Add(-week)},
	}}
	for item, err := range site.Content.List(reader, old) {
		if err != nil {
			return err
		}
		if err := site.Content.Delete(reader, item.ID); err != nil {
			return err
		}
	}
	return nil
}
