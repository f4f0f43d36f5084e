-- Asked in the message that begins every transaction, after the role was taken: raises unless the session is what it must be. `apart`: it signed in with a
-- login of its own, which holds no right by itself and cannot become the owner of the tables (docs/decisions/0141).
CREATE FUNCTION prove_session(expected name, apart boolean) RETURNS void
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF current_user <> expected THEN
    RAISE EXCEPTION 'This session runs as %, not as %.', current_user, expected USING ERRCODE = '42501';
  END IF;
  IF NOT row_security_active('public.invoices') THEN
    RAISE EXCEPTION 'The walls between issuers do not hold for %.', current_user USING ERRCODE = '42501';
  END IF;
  IF expected = 'timbra_app' AND pg_has_role(expected, 'timbra_auditor', 'USAGE') THEN
    RAISE EXCEPTION 'The role % has the rights of the auditor.', expected USING ERRCODE = '42501';
  END IF;
  IF apart AND (pg_has_role(session_user, (SELECT relowner FROM pg_catalog.pg_class WHERE oid = 'public.invoices'::regclass), 'MEMBER')
    OR pg_has_role(session_user, expected, 'USAGE')
    OR (expected = 'timbra_app' AND pg_has_role(session_user, 'timbra_auditor', 'MEMBER'))) THEN
    RAISE EXCEPTION 'The login % has rights of its own, or can become more than %.', session_user, expected USING ERRCODE = '42501';
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION prove_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION prove_session TO timbra_app, timbra_auditor;
-- The auditor reads what lies here; until now it had that right by PUBLIC's alone.
GRANT USAGE ON SCHEMA public TO timbra_auditor;
