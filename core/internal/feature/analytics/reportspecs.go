package analytics

import (
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// reports returns the reports of the analytics API for the registered content types.
func reports(registry *model.Registry) []report {
	days := []schema.Field{
		textColumn("date", "Date"), countColumn("visitors", "Visitors"), countColumn("pageViews", "Page views"),
		countColumn("sessions", "Sessions"),
	}
	named := []schema.Field{textColumn("name", "Name"), countColumn("value", "Visits")}
	conversions := []schema.Field{textColumn("name", "Name"), countColumn("visits", "Visits")}
	for _, g := range registry.Goals() {
		conversions = append(conversions, countColumn(g.Count, g.Label))
	}
	conversions = append(conversions, numberColumn("rate", "Conversion rate in %"))
	rates := []schema.Field{
		countColumn("visits", "Visits"), numberColumn("bounceRate", "Bounce rate in %"),
		numberColumn("conversionRate", "Conversion rate in %"),
	}
	page := textColumn("page", "Page")
	return []report{
		{"daily", "Days", "Visitors, page views and sessions by the day", "Day", days, true, fullReport((*Service).Daily)},
		{"hourly", "Hours", "The same by the hour", "Day", days, false, fullReport((*Service).Hourly)},
		{
			"traffic-sources", "TrafficSources", "Where visits came from", "TrafficSource",
			[]schema.Field{named[0], named[1], textColumn("color", "Colour")},
			true, trafficSources,
		},
		{"devices", "Devices", "What people visit with", "Share", named, true, listReport((*Service).Devices)},
		{"browsers", "Browsers", "The browsers of visits", "Share", named, false, listReport((*Service).Browsers)},
		{"systems", "Systems", "The operating systems of visits", "Share", named, false, listReport((*Service).Systems)},
		{
			"top-pages", "TopPages", "The pages by their views", "TopPage",
			[]schema.Field{page, countColumn("views", "Views"), countColumn("uniqueViews", "Unique views")},
			true, listReport((*Service).TopPages),
		},
		{
			"pages/entry", "EntryPages", "The pages with which visits began", "EntryPage",
			append([]schema.Field{page}, rates...), false, listReport((*Service).EntryPages),
		},
		{
			"pages/exit", "ExitPages", "The pages with which visits ended", "ExitPage",
			[]schema.Field{page, countColumn("visits", "Visits")},
			false, listReport((*Service).ExitPages),
		},
		{"pages/time", "PageTimes", "How long pages were read", "PageTime", []schema.Field{
			page, countColumn("views", "Views"), numberColumn("averageSeconds", "Average seconds"),
		}, false, listReport((*Service).PageTimes)},
		{"conversions", "Conversions", "What visits led to, by their source", "Conversion", conversions, false, listReport((*Service).ConversionsBySource)},
		{
			"conversions/entry", "ConversionsByEntry", "What visits led to, by the page with which they began", "Conversion",
			conversions, false, listReport((*Service).ConversionsByEntry),
		},
		{"campaigns", "Campaigns", "The campaigns that visits were led by", "Campaign", append([]schema.Field{
			textColumn("source", "Source"), textColumn("medium", "Medium"), textColumn("campaign", "Campaign"),
		}, rates...), false, listReport((*Service).Campaigns)},
		{"vitals", "Vitals", "How fast pages are for three visitors of four", "PageVitals", []schema.Field{
			page, countColumn("samples", "Samples"), numberColumn("lcp", "LCP in ms"), numberColumn("inp", "INP in ms"),
			numberColumn("cls", "CLS"), numberColumn("ttfb", "TTFB in ms"), numberColumn("fcp", "FCP in ms"),
		}, false, listReport((*Service).PageVitals)},
		{
			"refused", "Refusals", "The events that did not count", "Refusal",
			[]schema.Field{textColumn("reason", "Reason"), countColumn("events", "Events")},
			false, listReport((*Service).Refusals),
		},
	}
}

// analyticsSchemas returns the OpenAPI schemas of the analytics API for the registered content types.
func analyticsSchemas(registry *model.Registry) openapi.Object {
	return openapi.Object{
		"Overview": openapi.Of(Overview{}),
		"Realtime": realtimeSchema(registry),
		"Reading":  openapi.Of(Reading{}),
		"Events":   openapi.Of(events{}, openapi.AtLeast("events", 1), openapi.AtMost("events", MaxEvents)),
		"Event":    openapi.Of(Event{}, openapi.OneOf("type", Kinds()...)),

		"Day":           openapi.Of(Daily{}),
		"TrafficSource": openapi.Of(Source{}),
		"Share":         openapi.Of(Device{}),
		"TopPage":       openapi.Of(Page{}),
		"EntryPage":     openapi.Of(EntryPage{}),
		"ExitPage":      openapi.Of(ExitPage{}),
		"PageTime":      openapi.Of(PageTime{}),
		"Conversion":    conversionSchema(registry),
		"Campaign":      openapi.Of(Campaign{}),
		"PageVitals":    openapi.Of(Vitals{}),
		"Refusal":       openapi.Of(Refused{}),
	}
}

// realtimeSchema returns the schema of Realtime, whose figures the content types declare.
func realtimeSchema(registry *model.Registry) openapi.Object {
	names, properties := []string{}, openapi.Object{}
	for _, f := range Figures(registry) {
		shape := openapi.Number()
		if f.Whole {
			shape = openapi.Integer()
		}
		names, properties[f.Name] = append(names, f.Name), shape
	}
	return openapi.Record(names, properties)
}

// conversionSchema returns the schema of Conversions, whose goals the content types declare.
func conversionSchema(registry *model.Registry) openapi.Object {
	names := []string{"name", "visits"}
	properties := openapi.Object{"name": openapi.Text(), "visits": openapi.Integer(), "rate": openapi.Number()}
	for _, g := range registry.Goals() {
		names, properties[g.Count] = append(names, g.Count), openapi.Integer()
	}
	return openapi.Record(append(names, "rate"), properties)
}
