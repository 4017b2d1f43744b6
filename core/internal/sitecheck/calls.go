package sitecheck

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// Module returns the call that answers with the report. A nil service answers that there is nothing to mend.
func Module(s *Service) api.Module {
	return api.Module{
		Routes: []api.Route{{
			Method: http.MethodGet, Path: "/api/admin/site-check", Access: core.Closed, Verb: core.VerbList, Handle: s.answer,
			Operation: openapi.Operation{
				ID: "checkSite", Summary: "What is to be mended on the whole site: links that lead nowhere, pictures without alternative text, missing descriptions and the like; at most 100 findings of a kind",
				Tag: "system", Success: http.StatusOK, Result: openapi.Ref("SiteCheck"), Failures: []core.Code{core.Unauthenticated},
			},
		}},
		Schemas: openapi.Object{
			"SiteCheck": openapi.Of(Report{}), "SiteCheckGroup": openapi.Of(Group{}, openapi.OneOf("kind", kinds...)),
			"SiteFinding": openapi.Of(Finding{}, openapi.OneOf("severity", Warning, Hint)),
			"PluginCheck": openapi.Of(PluginCheck{}), "PluginFinding": openapi.Of(PluginFinding{}),
		},
	}
}

func (s *Service) answer(ctx context.Context, _ *api.Request) (api.Response, error) {
	report, err := s.Report(ctx)
	if err != nil {
		return api.Response{}, err
	}
	whole := *report // the report is shared
	whole.Checks = s.checks(ctx)
	return api.Private(whole)
}
