package query

import (
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
)

// securityPhrases holds the words before and after the title, and those used instead if the title is empty because the
// account is unknown.
var securityPhrases = map[core.Act][3]string{
	core.ActSignedIn:        {"User", "signed in"},
	core.ActSignInFailed:    {"Sign-in of", "failed", "Sign-in with an unknown name failed"},
	core.ActLocked:          {"User", "has to wait after too many failed sign-ins", "Somebody has to wait after too many failed sign-ins"},
	core.ActUserAdded:       {"User", "was added"},
	core.ActUserRemoved:     {"User", "was removed"},
	core.ActRoleChanged:     {"Role of", "was changed"},
	core.ActPasswordChanged: {"Password of", "was changed"},
	core.ActInvited:         {"Invitation as", "was made"},
	core.ActUninvited:       {"Invitation as", "was withdrawn"},
	core.ActFactorAdded:     {"Second factor of", "was added"},
	core.ActFactorRemoved:   {"Second factor of", "was removed"},
	core.ActTokenAdded:      {"Token", "was added"},
	core.ActTokenRemoved:    {"Token", "was removed"},
	core.ActWebhookAdded:    {"Webhook", "was added"},
	core.ActWebhookRemoved:  {"Webhook", "was removed"},
	core.ActWebhookOff:      {"Webhook", "was switched off"},
	core.ActSettingChanged:  {"Setting", "was changed"},
	core.ActBackupTaken:     {"Backup", "was downloaded"},
}

// describeSecurity converts a security line to the form that is sent.
func describeSecurity(d entrystore.Deed) ActivityItem {
	count := d.Count
	if count == 1 {
		count = 0
	}
	a := newActivity(d, "fas fa-shield-halved", securitySentence(d.Line))
	a.From, a.Count = d.From, count
	return a
}

// newActivity converts an event to the form that is sent, with a sentence about it.
func newActivity(d entrystore.Deed, icon, sentence string) ActivityItem {
	return ActivityItem{
		ID: activityID(d), Icon: icon, Description: sentence, Timestamp: field.At(d.At), Act: d.Act, Type: d.Type, Entry: d.ID,
		Title: d.Title, By: d.By,
	}
}

// securitySentence describes a line in a sentence, such as: Role of "bob" was changed to editor by ada.
func securitySentence(l entrystore.Line) string {
	words := securityPhrases[l.Act]
	text := words[0] + ` "` + l.Title + `" ` + words[1]
	if l.Title == "" && words[2] != "" {
		text = words[2]
	}
	switch {
	case l.To != "" && l.Act == core.ActUserAdded:
		text += " as " + l.To
	case l.To != "":
		text += " to " + l.To
	}
	if l.From != "" {
		text += " from " + l.From
	}
	if l.By != "" && l.Act != core.ActSignedIn {
		text += " by " + l.By
	}
	if l.Count > 1 {
		text += ", " + strconv.Itoa(l.Count) + " times"
	}
	return text
}
