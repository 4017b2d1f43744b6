package conference

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// cancelling is the purpose of links that cancel a ticket.
const cancelling = "cancel"

// Ticket is a place at a talk. Only staff read tickets.
type Ticket struct {
	Name  string      `json:"name" validate:"required,max=120" cms:"title"`
	Email field.Email `json:"email" validate:"required,max=254"`
	Talk  field.Ref   `json:"talk" validate:"required" cms:"ref=talk,exact"`
	Paid  bool        `json:"paid" cms:"exact"`
}

// order is what a visitor sends for a ticket.
type order struct {
	Talk  string      `json:"talk" validate:"required"`
	Name  string      `json:"name" validate:"required,max=120"`
	Email field.Email `json:"email" validate:"required"`
}

// orderTicket makes a ticket while there are places, and mails a link that cancels it.
func orderTicket(ctx context.Context, call *plugin.Call, in order) (plugin.Redirect, error) {
	site := call.Site
	err := site.Content.Do(ctx, func(tx plugin.Tx) error {
		var t Talk
		if err := tx.Read(talk, in.Talk, &t); err != nil {
			return err
		}
		switch n, err := addTickets(tx, site, in.Talk, 1); {
		case err != nil:
			return err
		case n > t.Capacity || !t.Starts.After(site.Now()):
			return core.Errorf(core.Conflict, "There are no places left.")
		}
		id, err := tx.Create(ticket, Ticket{Name: in.Name, Email: in.Email, Talk: field.Ref(in.Talk)})
		if err != nil {
			return err
		}
		return tx.Mail.Send(plugin.Message{
			To: string(in.Email), Subject: "Your ticket: " + t.Title, // nothing that the visitor wrote: the address may be another person's
			Text: "You have a place. If you cannot come, please cancel it:\n" +
				site.URL("/tickets?token="+tx.Links.Sign(cancelling, id, t.Starts.Time)) + "\n",
		})
	})
	return plugin.Redirect{To: "/talks/" + in.Talk + "?ordered=yes"}, err
}

// showTicket returns the page that the link in the mail leads to. It changes nothing, because programs follow links too.
func showTicket(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.Page, error) {
	var of Ticket
	var t Talk
	err := call.Site.Content.Read(ticket, call.Link, &of)
	if err == nil {
		err = call.Site.Content.Read(talk, string(of.Talk), &t)
	}
	props := map[string]any{"name": of.Name, "talk": t.Title, "starts": t.Starts, "token": call.URL.Query().Get("token")}
	return plugin.Page{File: "cancel.tsx", Title: "Your ticket", Props: props}, err
}

// cancelTicket deletes a ticket, so that its place is free again.
func cancelTicket(ctx context.Context, call *plugin.Call, _ plugin.None) (plugin.Redirect, error) {
	err := call.Site.Content.Do(ctx, func(tx plugin.Tx) error {
		id, err := tx.Links.Use(cancelling, call.URL.Query().Get("token"))
		if err != nil {
			return err
		}
		var of Ticket
		if err := tx.Read(ticket, id, &of); err != nil {
			return err
		}
		if _, err := addTickets(tx, call.Site, string(of.Talk), -1); err != nil {
			return err
		}
		return tx.Delete(ticket, id)
	})
	return plugin.Redirect{To: "/schedule?cancelled=yes"}, err
}

// receivePayment records that a ticket is paid. The provider signs the bytes of its calls, and repeats those that fail.
func receivePayment(_ context.Context, call *plugin.Call, in plugin.Raw) (plugin.None, error) {
	var own keys
	if err := call.Site.Settings(&own); err != nil {
		return plugin.None{}, err
	}
	mac := hmac.New(sha256.New, []byte(own.PaymentKey))
	mac.Write(in.Body)
	signature, err := hex.DecodeString(in.Header.Get("X-Signature"))
	if err != nil || own.PaymentKey == "" || !hmac.Equal(signature, mac.Sum(nil)) {
		return plugin.None{}, core.Errorf(core.Forbidden, "The signature is wrong.")
	}
	var payment struct{ Ticket string }
	if err := json.Unmarshal(in.Body, &payment); err != nil {
		return plugin.None{}, core.Errorf(core.Malformed, "The body is no payment.")
	}
	return plugin.None{}, call.Site.Content.Update(ticket, payment.Ticket, map[string]bool{"paid": true})
}

// addTickets changes the number of tickets of a talk, and returns it. The number is erased with the talk. Two transactions cannot
// change it at the same time. If there is no number yet, the tickets are counted.
func addTickets(tx plugin.Tx, site *plugin.Site, id string, more int) (n int, err error) {
	key := "entry/talk/" + id + "/tickets"
	text, err := tx.Data.Get(key)
	switch {
	case err == nil:
		n, err = strconv.Atoi(string(text))
	case core.CodeOf(err) == core.NotFound:
		n, err = countOf(site, id)
	}
	if err != nil || more == 0 {
		return n, err
	}
	return n + more, tx.Data.Set(key, []byte(strconv.Itoa(n+more)))
}

// countOf counts the tickets of a talk.
func countOf(site *plugin.Site, id string) (int, error) {
	return site.Content.Count(ticket, model.Query{Where: []model.Condition{{Field: "talk", Value: id}}})
}

// countTickets corrects the numbers of tickets after staff have added or deleted some. An order that is placed meanwhile makes
// the transaction run again.
func countTickets(ctx context.Context, site *plugin.Site, _ []core.Change) error {
	return eachUpcoming(site.Content, func(id string, _ Talk) error {
		return site.Content.Do(ctx, func(tx plugin.Tx) error {
			stored, err := addTickets(tx, site, id, 0)
			if err != nil {
				return err
			}
			n, err := countOf(site, id)
			if err == nil && n != stored {
				_, err = addTickets(tx, site, id, n-stored)
			}
			return err
		})
	})
}

// booking is what the screen shows of a talk.
type booking struct {
	ID       string    `json:"id"`
	Title    string    `json:"title"`
	Starts   time.Time `json:"starts"`
	Tickets  int       `json:"tickets"`
	Capacity int       `json:"capacity"`
}

func listBookings(_ context.Context, call *plugin.Call, _ plugin.None) ([]booking, error) {
	all := []booking{}
	err := eachUpcoming(call.Content, func(id string, t Talk) error {
		n, err := countOf(call.Site, id)
		all = append(all, booking{id, t.Title, t.Starts.Time, n, t.Capacity})
		return err
	})
	return all, err
}
