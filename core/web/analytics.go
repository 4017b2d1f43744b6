package web

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/analytics"
	"github.com/quoin-cms/quoin/core/auth"
)

const (
	eventsPath  = "/api/analytics/events"
	readingPath = "/api/analytics/visits/{id}"

	// An address may tell of a whole office that turns pages.
	beaconBurst = 400
	beaconEvery = 20 * time.Millisecond
)

func (s *Server) analyticsRoutes() []route {
	return []route{
		{http.MethodPost, eventsPath, s.collect, operation{
			id: "collectEvents", summary: "Tell what happened on pages of the site", tag: "analytics", body: "Events",
			success: http.StatusAccepted, failures: []core.Code{
				core.Malformed, core.Forbidden, core.TooLarge, core.Unsupported, core.Invalid, core.Throttled, core.Unavailable,
			},
		}},
		{http.MethodGet, readingPath, s.admit(core.Closed, core.VerbRead, s.reading), operation{
			id: "getInquiryVisit", summary: "What the sender of an inquiry read in that visit", tag: "analytics",
			success: http.StatusOK, result: ref("Reading"),
			failures: []core.Code{core.Unauthenticated, core.NotFound, core.Unavailable},
		}},
	}
}

// collect takes in what a browser tells. Who tells it is read from the request, never from the body.
func (s *Server) collect(c fiber.Ctx) error {
	if s.Analytics == nil {
		return noAnalytics()
	}
	visit := s.visit(c)
	if _, err := s.beacons.Take(auth.AddressKey(visit.Address)); err != nil {
		s.Analytics.Refuse(analytics.TooMany, 1)
		return err
	}
	body, err := readBeacon(c)
	var events []analytics.Event
	if err == nil {
		events, err = analytics.ParseEvents(body)
	}
	if err != nil {
		s.Analytics.Refuse(analytics.BadBody, 1)
		return err
	}
	s.Analytics.Collect(visit, events)
	c.Response().SetStatusCode(http.StatusAccepted)
	return nil
}

func noAnalytics() error {
	return core.Errorf(core.Unavailable, "Visits are not counted here.")
}

// readBeacon gives the body of a beacon, which browsers send as plain text.
func readBeacon(c fiber.Ctx) ([]byte, error) {
	media := c.Get(fiber.HeaderContentType)
	if !isJSON(media) && !hasMedia(media, fiber.MIMETextPlain) {
		return nil, core.Errorf(core.Unsupported, "The body must be JSON, as application/json or text/plain.")
	}
	return readUpTo(c, analytics.MaxBody)
}

// visit gives what analytics need of a request. It is valid as long as the request is.
func (s *Server) visit(c fiber.Ctx) analytics.Request {
	return analytics.Request{
		Host:    string(c.Request().Header.Host()),
		Address: s.address(c),
		Agent:   c.Get(fiber.HeaderUserAgent),
		Refused: refusal(c),
		Pages:   func(path string) (string, bool) { return s.publicPage(c, path) },
	}
}

// refusal says why a browser's request is not to be counted; empty if it may.
func refusal(c fiber.Ctx) analytics.Reason {
	switch {
	case strings.HasPrefix(c.Get("Sec-Purpose"), "prefetch"), c.Get("Purpose") == "prefetch":
		return analytics.Prefetch
	case c.Get("Sec-GPC") == "1":
		return analytics.GlobalPrivacy
	case c.Get(fiber.HeaderDNT) == "1":
		return analytics.DoNotTrack
	}
	return ""
}

// publicPage gives the one address of a page that visitors can see; false if there is none at the path.
func (s *Server) publicPage(c fiber.Ctx, path string) (string, bool) {
	path = "/" + strings.Trim(path, "/")
	page, ok := s.public.find(path)
	if !ok || page.typ == "" {
		return path, ok
	}
	at, err := s.destination(c, s.public, path)
	if err != nil || !at.known {
		return "", false
	}
	return path[:strings.LastIndexByte(path, '/')+1] + url.PathEscape(at.id), true
}

// reached counts a goal that a visitor has reached with an entry; none if it is empty.
func (c collection) reached(x call, goal, id string) {
	if goal != "" && x.actor.Role == core.Visitor && c.Analytics != nil {
		c.Analytics.Convert(c.visit(x.Ctx), goal, id)
	}
}

func (s *Server) reading(c call) error {
	if s.Analytics == nil {
		return noAnalytics()
	}
	reading, err := s.Analytics.Reading(c.Context(), c.id())
	if err != nil {
		return err
	}
	return sendPrivate(c, reading)
}
