package accounts

import (
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passkey"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// schemas returns the schemas of the requests and responses.
func schemas() openapi.Object {
	role, factor := openapi.OneOf("role", auth.Roles()...), openapi.OneOf("secondFactor", auth.TOTP, auth.Passkey)
	notices := openapi.OneOf("inquiries", auth.AllNotices()...)
	scheme, density := openapi.OneOf("scheme", auth.Schemes()...), openapi.OneOf("density", auth.Densities()...)
	ended := openapi.OneOf("ended", auth.TokenExpired, auth.TokenMakerRemoved, auth.TokenMakerDemoted)
	named := func(most int) []openapi.Rule {
		return []openapi.Rule{openapi.AtLeast("name", 1), openapi.AtMost("name", most)}
	}
	return openapi.Object{
		"Can":      openapi.Of(api.Can{}),
		"Identity": openapi.Of(identity{}, role, factor),
		"Screen":   openapi.Of(screen{}),

		"SignIn":        openapi.Of(signIn{}),
		"Credentials":   openapi.Of(credentials{}),
		"PasskeySignIn": openapi.Of(passkeySignIn{}),
		// The options of a passkey are encoded by the library that makes them.
		"PasskeyOptions":    openapi.Record([]string{"publicKey"}, openapi.Object{"publicKey": openapi.Object{"type": "object"}}),
		"MySession":         openapi.Of(mySession{}),
		"Confirmation":      openapi.Of(api.Confirmation{}),
		"SignInRules":       openapi.Of(security{}),
		"SignInRulesUpdate": openapi.Of(securityUpdate{}),

		"User":           openapi.Of(user{}, role, factor),
		"NewUser":        openapi.Of(newUser{}, role),
		"UserUpdate":     openapi.Of(userUpdate{}, role),
		"PasswordUpdate": openapi.Of(passwordUpdate{}),

		"Invitation":      openapi.Of(invitation{}, role),
		"NewInvitation":   openapi.Of(newInvitation{}, role),
		"InvitationInput": openapi.Of(invitationInput{}, role),
		"Invited":         openapi.Of(invited{}, role),
		"Acceptance":      openapi.Of(acceptance{}),

		"MyFactors":     openapi.Of(myFactors{}),
		"MyPasskey":     openapi.Of(myPasskey{}),
		"PasskeyName":   openapi.Of(passkeyName{}, named(passkey.MaxName)...),
		"NewPasskey":    openapi.Of(newPasskey{}, named(passkey.MaxName)...),
		"Enrolment":     openapi.Of(enrolment{}),
		"Code":          openapi.Of(code{}),
		"RecoveryCodes": openapi.Of(recoveryCodes{}),

		"Token":      openapi.Of(programToken{}, role, ended),
		"NewToken":   openapi.Of(newToken{}, role, ended),
		"TokenInput": openapi.Of(tokenInput{}, append(named(auth.MaxTokenName), role)...),

		"Preferences":       openapi.Of(preferences{}, scheme, density),
		"PreferencesUpdate": openapi.Of(preferencesUpdate{}, scheme, density),

		"MyMail":        openapi.Of(myMail{}, notices),
		"MyMailUpdate":  openapi.Of(myMailUpdate{}, notices),
		"Forgot":        openapi.Of(forgot{}),
		"Forgotten":     openapi.Of(forgotten{}),
		"PasswordReset": openapi.Of(passwordReset{}),
		"LinkToken":     openapi.Of(linkToken{}),
	}
}
