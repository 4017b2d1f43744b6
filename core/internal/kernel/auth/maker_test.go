package auth

import (
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// TestMakers checks that a Maker ends with its account or its token, and with the role that is needed, and that it stays ended.
func TestMakers(t *testing.T) {
	t.Parallel()
	type call func(f *fixture)
	removed := func(f *fixture) { wantCode(f.t, f.Remove(f.t.Context(), core.Actor{Name: "ben"}, "ada"), "") }
	role := func(to core.Role) call {
		return func(f *fixture) {
			f.t.Helper()
			_, _, err := f.SetRole(f.t.Context(), core.Actor{Name: "ben"}, "ada", to, Client{})
			wantCode(f.t, err, "")
		}
	}
	for name, test := range map[string]struct {
		do              []call
		account, viewer bool // whether an editor's and a viewer's Maker of the account last
		token           bool // whether that of an editor's token of the account lasts
	}{
		"nothing":             {nil, true, true, true},
		"removed":             {[]call{removed}, false, false, false},
		"another of the name": {[]call{removed, func(f *fixture) { f.mustAdd("ADA") }}, false, false, false},
		"demoted to editor":   {[]call{role(core.Editor)}, true, true, true},
		"demoted to viewer":   {[]call{role(core.Viewer)}, false, true, false},
		"restored":            {[]call{role(core.Viewer), role(core.Administrator)}, false, true, false},
		"password changed": {[]call{func(f *fixture) {
			wantCode(f.t, f.SetPassword(f.t.Context(), core.Actor{Name: "ben"}, "ada", otherPassword), "")
		}}, true, true, true},
		"token revoked": {[]call{func(f *fixture) {
			all, err := f.Tokens(f.t.Context())
			wantCode(f.t, err, "")
			wantCode(f.t, f.RemoveToken(f.t.Context(), core.Actor{Name: "ben"}, all[0].ID), "")
		}}, true, true, false},
		"token expired": {[]call{func(f *fixture) { f.clock.advance(time.Hour) }}, true, true, false},
	} {
		f := newFixture(t)
		f.mustAdd("ada", "ben")
		info, _ := f.mustAddToken("Newsletter", f.clock.now().Add(time.Hour))
		maker := func(by Caller, role core.Role) Maker {
			t.Helper()
			m, err := f.NewMaker(t.Context(), by, role)
			wantCode(t, err, "")
			return m
		}
		all := map[string]struct {
			Maker
			want bool
		}{
			"account": {maker(Caller{Actor: ada}, core.Editor), test.account},
			"viewer":  {maker(Caller{Actor: ada}, core.Viewer), test.viewer},
			"token":   {maker(Caller{Actor: core.Actor{Name: "Newsletter (token)"}, Token: info.ID}, core.Editor), test.token},
		}
		for _, do := range test.do {
			do(f)
		}
		for which, one := range all {
			if lasts, err := f.MakerLasts(t.Context(), one.Maker); lasts != one.want || err != nil {
				t.Errorf("%s, %s: %t, %v", name, which, lasts, err)
			}
		}
	}
}

// TestNoMaker checks that nobody, and callers without the role, are no Makers.
func TestNoMaker(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.mustAdd("ada")
	info, _ := f.mustAddToken("Newsletter", time.Time{})
	for name, c := range map[string]struct {
		by   Caller
		role core.Role
	}{
		"visitor":          {Caller{}, core.Viewer},
		"unknown name":     {Caller{Actor: core.Actor{Role: core.Editor, Name: "eve"}}, core.Viewer},
		"unknown token":    {Caller{Actor: ada, Token: "none"}, core.Viewer},
		"token of less":    {Caller{Actor: ada, Token: info.ID}, core.Administrator},
		"role of no users": {Caller{Actor: ada}, core.System},
	} {
		_, err := f.NewMaker(t.Context(), c.by, c.role)
		if core.CodeOf(err) != core.Forbidden {
			t.Errorf("%s: %v", name, err)
		}
	}
	if lasts, err := f.MakerLasts(t.Context(), Maker{}); lasts || err != nil {
		t.Errorf("nobody lasts: %t, %v", lasts, err)
	}
}
