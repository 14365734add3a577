-- Removes phones and whole exchange codes that lists were filtered by from saved views and tasks. Audit entries form one hash chain
-- and stay as they are; new ones are masked.
update saved_views set
  query = ltrim(regexp_replace(query, '(^|[?&])(phone|code)=[^&]*', '', 'g'), '&'),
  name = regexp_replace(name, '(^|[^0-9])(1[3-9][0-9])[0-9]{4}([0-9]{4})($|[^0-9])', '\1\2****\3\4', 'g')
where query ~ '(^|[?&])(phone|code)=' or name ~ '1[3-9][0-9]{9}';

-- Without the filter these exports would contain more than was requested.
update staff_tasks set state = 'failed', fault = '请重新发起：条件里的手机号不再留存', finished_at = now()
where kind = 'export' and state in ('waiting', 'running') and (input -> 'input' ?| array['phone', 'code']);
update staff_tasks set input = input #- '{input,phone}' #- '{input,code}'
where kind = 'export' and (input -> 'input' ?| array['phone', 'code']);
