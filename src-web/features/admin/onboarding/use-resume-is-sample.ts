import { useQuery } from '@tanstack/react-query';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminRead } from '../admin-api.ts';

/** Whether visitors still download the sample's resume; null until it is known. The Media tab's changes are known at once. */
export const useResumeIsSample = (): boolean | null => {
  const { data, isPending } = useQuery({
    queryKey: ['resume'],
    queryFn: () => adminRead(() => ownerApi.resume.info.$get(), 'Failed to fetch resume'),
  });
  return isPending ? null : data?.is_sample === true;
};
